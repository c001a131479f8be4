-- Whether practitioners of a speciality may be somebody's regular doctor (médecin traitant): doctors of medicine alone.
alter table specialty add column regular_doctor boolean not null default false;
update specialty set regular_doctor = slug not in ('sage-femme', 'chirurgien-dentiste');
