-- Roles and the database, once, as a superuser: psql -v ON_ERROR_STOP=1 -f roles.sql
-- Then a password each, typed and not written down in a history: \password kapao_owner, \password kapao_server.

-- What statements run as; nobody signs in with them. Migrations give them their rights, table by table.
CREATE ROLE kapao_app NOLOGIN;
CREATE ROLE kapao_report NOLOGIN;

-- Owns the tables, and is used by migrations alone.
CREATE ROLE kapao_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE IN ROLE kapao_app, kapao_report;

-- The nodes: owns nothing, may do what kapao_app may. (DATABASE_CONNECTIONS + 2) for each node, and twice that in a deploy.
CREATE ROLE kapao_server LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS CONNECTION LIMIT 120 IN ROLE kapao_app;

-- Reports and `npm run verify`: reads, and nothing else.
CREATE ROLE kapao_reader LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS CONNECTION LIMIT 5 IN ROLE kapao_report;

CREATE DATABASE kapao OWNER kapao_owner ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8' TEMPLATE template0;
REVOKE ALL ON DATABASE kapao FROM PUBLIC;
GRANT CONNECT ON DATABASE kapao TO kapao_server, kapao_reader;
