/** Words that PostgreSQL accepts as a column name only in quotes. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set(
  `
    all analyse analyze and any array as asc asymmetric authorization binary both case cast check
    collate collation column concurrently constraint create cross current_catalog current_date
    current_role current_schema current_time current_timestamp current_user default deferrable desc
    distinct do else end except false fetch for foreign freeze from full grant group having ilike in
    initially inner intersect into is isnull join lateral leading left like limit localtime
    localtimestamp natural not notnull null offset on only or order outer overlaps placing primary
    references returning right select session_user similar some symmetric system_user table tablesample
    then to trailing true union unique user using variadic verbose when where window with
  `
    .trim()
    .split(/\s+/),
)

/** Common SQL functions with their arguments, which the editor suggests. All of them are allowed in queries. */
export const COMMON_FUNCTIONS: readonly (readonly [name: string, detail: string])[] = [
  ['count', '(*)'],
  ['sum', '(value)'],
  ['avg', '(value)'],
  ['min', '(value)'],
  ['max', '(value)'],
  ['string_agg', "(text, ', ')"],
  ['array_agg', '(value)'],
  ['coalesce', '(value, other)'],
  ['nullif', '(value, other)'],
  ['round', '(value, digits)'],
  ['date_trunc', "('day', time)"],
  ['extract', '(epoch from time)'],
  ['to_timestamp', '(seconds)'],
  ['to_char', "(time, 'YYYY-MM-DD')"],
  ['now', '()'],
  ['lower', '(text)'],
  ['upper', '(text)'],
  ['length', '(text)'],
  ['split_part', "(text, ',', 1)"],
  ['generate_series', '(first, last, step)'],
  ['row_number', '() over (…)'],
  ['lag', '(value) over (…)'],
  ['lead', '(value) over (…)'],
  ['first_value', '(value) over (…)'],
]
