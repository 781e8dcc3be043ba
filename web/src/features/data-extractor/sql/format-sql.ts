import { formatDialect, postgresql } from 'sql-formatter'

/** A query with its parts on lines of their own. @throws when it cannot be read */
export const formatSql = (text: string): string =>
  formatDialect(text, { dialect: postgresql, tabWidth: 2, keywordCase: 'upper' })
