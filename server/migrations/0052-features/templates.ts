import { type Kysely, sql } from 'kysely'

/** Maximum length of the tag of a former template, in UTF-16 units, before the number that makes it unique. */
const MAX_TAG = 90

/**
 * Each template group becomes a feature group of the same id, and each template a feature of it, whose description is the
 * template's name.
 */
export async function templatesBecomeFeatures(db: Kysely<never>): Promise<void> {
  await sql`
    insert into feature_group (id, name, is_template_group) select id, name, true from template_group;
    select setval(pg_get_serial_sequence('feature_group', 'id'), greatest(max(id), 1), max(id) is not null)
      from feature_group;
    alter table tablet_template_group drop constraint tablet_template_group_group_id_fkey;
    alter table tablet_template_group add foreign key (group_id) references feature_group on delete cascade;
    alter table template add column feature_id integer references feature;
    grant select (feature_id) on template to service_center_app`.execute(db)
  const { rows } = await sql<{ id: number; name: string }>`select id, name from template order by id`.execute(
    db,
  )
  await sql`
    insert into feature (tag, description, group_id)
    select tag, t.name, t.group_id
    from unnest(${rows.map(({ id }) => id)}::integer[], ${uniqueTags(rows.map(({ name }) => name))}::text[])
      as given (id, tag) join template t using (id) order by id`.execute(db)
  // The names of templates are unique, and there are no other features yet.
  await sql`
    update template t set feature_id = f.id from feature f where f.description = t.name;
    alter table template alter column feature_id set not null;
    alter table template add unique (feature_id);
    alter table template drop column group_id;
    drop table template_group`.execute(db)
}

function uniqueTags(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((name) => {
    const tag = tagOf(name)
    let unique = tag
    for (let number = 2; used.has(unique); number += 1) unique = `${tag}_${number}`
    used.add(unique)
    return unique
  })
}

function tagOf(name: string): string {
  const tag = name.trim().toLowerCase().replaceAll(/\s/g, '_').slice(0, MAX_TAG).toWellFormed()
  return tag === '' ? 'template' : tag
}
