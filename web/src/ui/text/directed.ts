/** Characters that turn the direction of what follows: 'gnp.exe' is drawn as 'exe.png' behind one of them. */
const DIRECTED = /[\u202a-\u202e\u2066-\u2069]/g

/** A text without characters that turn its direction, for what must be drawn as it is: an address, the name of a file. */
export const withoutDirection = (text: string): string => text.replaceAll(DIRECTED, '')
