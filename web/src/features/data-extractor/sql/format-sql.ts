import { formatDialect, postgresql } from 'sql-formatter'

/** Formats a query, one clause per line. @throws if it cannot be parsed */
export const formatSql = (text: string): string =>
  formatDialect(text, { dialect: postgresql, tabWidth: 2, keywordCase: 'upper' })
