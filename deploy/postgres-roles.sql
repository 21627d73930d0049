-- The bundled Postgres runs this once, as its superuser, on a new volume: the server's login is no superuser.
\getenv password POSTGRES_PASSWORD
create role presale login password :'password';
create role presale_server;
grant presale_server to presale;
alter database presale owner to presale;
-- The superuser cannot log in over the network. In the container, psql -U postgres needs no password.
alter role postgres password null;
