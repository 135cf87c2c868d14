-- Whoever moves bytes into the store locks their row meanwhile, which takes the right to change it.
grant update on file_content to atrium_site;
