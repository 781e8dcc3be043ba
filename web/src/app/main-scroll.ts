/** The id of the shell's scrolling element; pages restore its scroll position. */
export const MAIN_SCROLL_ID = 'main'
