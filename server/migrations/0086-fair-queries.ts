import { type Kysely, sql } from 'kysely'

/**
 * Why a scheduled run waits, and functions for queries that make long texts: PostgreSQL's own ones fill the memory of its
 * process with a gigabyte before anything can stop them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table data_query_run add waits_for text check (waits_for in ('own', 'others', 'long'));
    comment on column data_query_run.waits_for is 'Of a waiting run that has come to the queue of queries: why it does not run yet'`.execute(
    db,
  )
  await sql`
    create function extract.check_text_length(name text, characters bigint) returns void
    language plpgsql immutable parallel safe as $$
    begin
      if characters > 100000 then
        raise exception using errcode = '54000', message = name || ' makes texts of at most 100,000 characters';
      end if;
    end $$;
    create function extract.repeat(value text, times integer) returns text
    language plpgsql immutable strict parallel safe as $$
    begin
      perform extract.check_text_length('repeat', greatest(char_length(value), 1)::bigint * times);
      return pg_catalog.repeat(value, times);
    end $$;
    create function extract.lpad(value text, length integer, filling text default ' ') returns text
    language plpgsql immutable strict parallel safe as $$
    begin
      perform extract.check_text_length('lpad', length);
      return pg_catalog.lpad(value, length, filling);
    end $$;
    create function extract.rpad(value text, length integer, filling text default ' ') returns text
    language plpgsql immutable strict parallel safe as $$
    begin
      perform extract.check_text_length('rpad', length);
      return pg_catalog.rpad(value, length, filling);
    end $$`.execute(db)
  await sql`
    revoke execute on function extract.check_text_length(text, bigint), extract.repeat(text, integer),
      extract.lpad(text, integer, text), extract.rpad(text, integer, text) from public;
    grant execute on function extract.check_text_length(text, bigint), extract.repeat(text, integer),
      extract.lpad(text, integer, text), extract.rpad(text, integer, text) to service_center_query`.execute(
    db,
  )
}
