-- A file of 5 MiB may be a little larger once it is written anew; the program refuses those that grow much.
alter table document drop constraint document_size_bytes_check;
alter table document add check (size_bytes between 1 and 8388608);
alter table situation_document drop constraint situation_document_size_bytes_check;
alter table situation_document add check (size_bytes between 1 and 8388608);
