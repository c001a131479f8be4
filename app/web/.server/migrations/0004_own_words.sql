-- Sessions and drafts hold roles and answers in other words now. Whoever is signed in logs in once more.
delete from web_session;
delete from booking_draft;
delete from sign_up_draft;
