-- Who signs in.
CREATE TABLE IF NOT EXISTS public.users (
  id integer PRIMARY KEY,
  name text DEFAULT ';'
);

create temporary table "Odd Name" (a int);
CREATE TABLE `db`.`posts` (id int);
CREATE TABLE [dbo].[Orders] (id int);

CREATE OR REPLACE VIEW active_users AS
  SELECT * FROM users; -- CREATE TABLE commented (a int);

CREATE MATERIALIZED VIEW IF NOT EXISTS totals AS SELECT 1;

CREATE OR REPLACE FUNCTION app.add(a integer, b integer) RETURNS integer AS $$
BEGIN
  CREATE TABLE hidden (a int);
  RETURN a + b;
END;
$$ LANGUAGE plpgsql;

CREATE FUNCTION tagged() RETURNS int LANGUAGE sql AS $body$ SELECT 1; $body$;

CREATE TRIGGER on_change BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch();

CREATE TYPE mood AS ENUM ('sad', 'ok');
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS users_name ON users (name);
CREATE INDEX ON users (id);
CREATE SCHEMA app;
CREATE SEQUENCE user_ids;

DELIMITER //
CREATE PROCEDURE clean_up(IN days INT)
BEGIN
  DELETE FROM logs;
  IF days > 1 THEN
    DELETE FROM posts;
  END IF;
END //
DELIMITER ;

CREATE OR ALTER PROC dbo.GetOrders @id int AS
SELECT * FROM Orders;
SELECT 1;
GO

INSERT INTO users VALUES (1, 'CREATE TABLE no (a int);');
DO $post_load$
BEGIN
  CREATE TABLE hidden_in_text (a int);
  RAISE NOTICE 'it''s';
  PERFORM x -- don't
END
$post_load$;
CREATE FUNCTION after_text() RETURNS text AS $$ SELECT 'a' $$ LANGUAGE sql;
CREATE EVENT TRIGGER on_drop ON sql_drop EXECUTE FUNCTION after_text();
CREATE EVENT nightly ON SCHEDULE EVERY 1 DAY DO DELETE FROM after_text;
CREATE TABLE last_one (a int)
GO
CREATE PROC dbo.usp_short AS SELECT 1
GO
ALTER PROCEDURE dbo.usp_altered AS SELECT 2
GO
ALTER PROCEDURE dbo.usp_gone COMPILE;
CREATE TYPE dbo.IdList AS TABLE (Id INT)
CREATE TABLE #temp (a int)
INSERT #temp VALUES (1)
DELIMITER $$
CREATE TRIGGER trg_a BEFORE INSERT ON t1 FOR EACH ROW BEGIN SET NEW.a = 1; END$$
CREATE VIEW after_trigger AS SELECT 1$$
DELIMITER ;
CREATE TABLE very_last (a int);
