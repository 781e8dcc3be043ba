/**
 * Why a link cannot be used (specification 1, section 8). The server says it of reset links alone: of a link that it
 * does not know it cannot tell the kind.
 */
export const invalidLinkText = (isSet: boolean) =>
  isSet
    ? 'Invalid link! Please note that set password links are one time use.'
    : 'Invalid link! Please note that password reset links are one time use and expire after 24 hours'
