/** The text that every user must agree to. When it changes, every user is asked again. */
export const DISCLAIMER: readonly string[] = [
  'The Service Center shows data that devices report and that people enter. Values can be late, incomplete or wrong: a device may be out of reach, its clock may be off, or a sensor may fail. Check on site before you act on a value where safety or money depends on it.',
  'Commands, software updates and changes to devices take effect on machines that may be at work. Make sure that nobody is put at risk, and that the customer knows, before you send one.',
  'You see only the devices and customers that you are entitled to see. Some of it is personal data: names, contact details and places. Use it for your work with these devices only, and pass it on to nobody who is not entitled to it.',
  'Your account is yours alone. What you change is recorded with your user name, the time and the network address.',
]

/**
 * A short hash of a text (FNV-1a, 32 bit, as hex), used to notice that the text has changed. `crypto.subtle` is not
 * available on pages without TLS.
 */
export function textHash(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
