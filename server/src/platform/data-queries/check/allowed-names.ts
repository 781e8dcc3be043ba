import type { FunctionGroup } from '@service-center/contract/data-extractor/data-queries.ts'

const listOf = (text: string): string[] => text.trim().split(/\s+/)

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(listOf(text))
}

/**
 * PostgreSQL functions that queries may call, as the editor lists them. They depend on nothing but their arguments, the
 * time and random numbers.
 */
export const FUNCTION_GROUPS: readonly Readonly<FunctionGroup>[] = [
  {
    title: 'Aggregates',
    names: listOf(`
      count sum avg min max any_value array_agg string_agg bool_and bool_or every bit_and bit_or bit_xor
      json_agg jsonb_agg json_object_agg jsonb_object_agg stddev stddev_pop stddev_samp variance var_pop
      var_samp corr covar_pop covar_samp regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope
      regr_sxx regr_sxy regr_syy mode percentile_cont percentile_disc
    `),
  },
  {
    title: 'Window functions',
    names: listOf(`
      row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
    `),
  },
  {
    title: 'Times',
    names: listOf(`
      now clock_timestamp statement_timestamp transaction_timestamp age extract date_part date_trunc date_bin
      date_add date_subtract make_date make_time make_timestamp make_timestamptz make_interval justify_days
      justify_hours justify_interval isfinite to_timestamp to_date to_char to_number timezone overlaps
    `),
  },
  {
    title: 'Ranges',
    names: listOf(`
      tstzrange daterange int4range numrange isempty lower_inc upper_inc lower_inf upper_inf range_merge
    `),
  },
  {
    title: 'Texts',
    names: listOf(`
      length char_length character_length octet_length bit_length lower upper initcap casefold btrim ltrim
      rtrim substr substring left right position strpos overlay replace translate reverse split_part
      string_to_array string_to_table concat concat_ws ascii chr starts_with normalize is_normalized
      like_escape similar_to_escape regexp_match regexp_matches regexp_replace regexp_count regexp_instr
      regexp_like regexp_substr regexp_split_to_array regexp_split_to_table md5 sha256 encode decode to_hex
      to_bin to_oct lpad rpad repeat format
    `),
  },
  {
    title: 'Numbers',
    names: listOf(`
      abs ceil ceiling floor round trunc sign sqrt cbrt power pow exp ln log log10 mod div gcd lcm degrees
      radians pi sin cos tan cot asin acos atan atan2 sinh cosh tanh asinh acosh atanh sind cosd tand cotd
      asind acosd atand atan2d width_bucket scale min_scale trim_scale random
    `),
  },
  {
    title: 'JSON',
    names: listOf(`
      json_extract_path json_extract_path_text jsonb_extract_path jsonb_extract_path_text json_array_length
      jsonb_array_length json_each json_each_text jsonb_each jsonb_each_text json_object_keys
      jsonb_object_keys json_array_elements json_array_elements_text jsonb_array_elements
      jsonb_array_elements_text json_typeof jsonb_typeof to_json to_jsonb row_to_json array_to_json
      json_build_object json_build_array jsonb_build_object jsonb_build_array json_object jsonb_object
      json_strip_nulls jsonb_strip_nulls jsonb_pretty jsonb_path_query jsonb_path_query_array
      jsonb_path_query_first jsonb_path_exists jsonb_path_match json_to_record json_to_recordset
      jsonb_to_record jsonb_to_recordset jsonb_contains jsonb_exists
    `),
  },
  {
    title: 'Arrays',
    names: listOf(`
      array_length cardinality array_upper array_lower array_ndims array_dims array_position array_positions
      array_append array_prepend array_cat array_remove array_replace array_to_string array_sort array_reverse
      trim_array unnest generate_subscripts generate_series num_nulls num_nonnulls
    `),
  },
]

export const ALLOWED_FUNCTIONS: ReadonlySet<string> = new Set(FUNCTION_GROUPS.flatMap(({ names }) => names))

/**
 * Functions that make texts of any length. Queries call the function of the same name in the schema `extract` instead,
 * which limits the length: PostgreSQL's own would fill its memory before anything could stop it.
 */
export const LIMITED_FUNCTIONS: ReadonlySet<string> = wordsOf('lpad rpad repeat')

/** PostgreSQL types that queries may name, also as arrays. */
export const ALLOWED_TYPES: ReadonlySet<string> = wordsOf(`
  bool bpchar bytea date daterange float4 float8 int2 int4 int4range int8 interval json jsonb jsonpath
  numeric numrange text time timestamp timestamptz timetz tstzrange uuid varchar
`)

/** SQL keywords that work like functions: only those for the time. The others return users, schemas and databases. */
export const ALLOWED_VALUE_FUNCTIONS: ReadonlySet<string> = wordsOf(`
  SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIME_N SVFOP_CURRENT_TIMESTAMP
  SVFOP_CURRENT_TIMESTAMP_N SVFOP_LOCALTIME SVFOP_LOCALTIME_N SVFOP_LOCALTIMESTAMP SVFOP_LOCALTIMESTAMP_N
`)

export const ALLOWED_COLLATIONS: ReadonlySet<string> = new Set(['C', 'default', 'natural_order'])
