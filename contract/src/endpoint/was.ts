/**
 * Describes the field `was` of a change: the value as its caller read it. Two people who edit one record cannot overwrite
 * each other unseen.
 */
export const WAS =
  'What the caller read: the save is refused (409) when somebody else has changed it since. Without it nothing is compared.'
