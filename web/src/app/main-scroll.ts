/** The element of the shell that scrolls, by its id; pages come back to where they were scrolled. */
export const MAIN_SCROLL_ID = 'main'
