-- The answer to a form is for the browser that sent it alone. The default matches no browser.
alter table form_answer add column sender text not null default '';
