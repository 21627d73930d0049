-- The bundled Postgres runs this once, as its superuser, on a new volume. The server migrates as presale, which owns the tables,
-- and serves as presale_server, which owns nothing.
\getenv password POSTGRES_PASSWORD
create role presale login password :'password';
create role presale_server login password :'password';
alter database presale owner to presale;
-- The superuser cannot log in over the network. In the container, psql -U postgres needs no password.
alter role postgres password null;
