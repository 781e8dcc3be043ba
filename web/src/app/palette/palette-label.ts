/** The accessible name of the palette and of its shortcut. */
export const PALETTE_LABEL = 'Search devices, customers, accounts, tickets, quotes and screens'
