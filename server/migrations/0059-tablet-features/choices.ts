import { type Kysely, sql } from 'kysely'
import { OF_VISIBLE_DEVICE, protectByScope } from '../support/row-level-security.ts'

/** Features that are chosen by hand for one tablet, with options of them. */
export async function addChoices(db: Kysely<never>): Promise<void> {
  await sql`alter table feature_option add unique (feature_id, id)`.execute(db)
  await sql`
    create table tablet_feature (
      dev integer not null references device on delete cascade,
      feature_id integer not null references feature,
      chosen_at timestamptz not null default now(),
      chosen_by text,
      primary key (dev, feature_id)
    )`.execute(db)
  await sql`create index tablet_feature_feature on tablet_feature (feature_id)`.execute(db)
  await sql`
    create table tablet_feature_option (
      dev integer not null,
      feature_id integer not null,
      option_id integer not null,
      primary key (dev, option_id),
      foreign key (dev, feature_id) references tablet_feature on delete cascade,
      -- An option of this feature, not of another one.
      foreign key (feature_id, option_id) references feature_option (feature_id, id)
    )`.execute(db)
  await sql`
    create index tablet_feature_option_feature on tablet_feature_option (dev, feature_id);
    create index tablet_feature_option_option on tablet_feature_option (option_id)`.execute(db)
  await protectByScope(db, OF_VISIBLE_DEVICE, 'tablet_feature', 'tablet_feature_option')
  await sql`
    grant select, insert (dev, feature_id, chosen_by), delete on tablet_feature to service_center_app;
    grant select, insert, delete on tablet_feature_option to service_center_app`.execute(db)
}
