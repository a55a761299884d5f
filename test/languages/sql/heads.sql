-- Doc f
CREATE OR REPLACE FUNCTION f(a int, b text DEFAULT 'x') RETURNS int AS $$ BEGIN RETURN 1; END $$ LANGUAGE plpgsql;
CREATE TABLE t (id int primary key, b text);
CREATE PROCEDURE p(IN a INT) BEGIN SELECT 1; END;
