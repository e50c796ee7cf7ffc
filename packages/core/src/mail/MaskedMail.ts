/**
 * Masks every email address in a text, except for its first character and domain: `a***@example.com`.
 *
 * The time grows with the length of the text, whatever it contains: a search begins only where an address can begin.
 */
export const maskMailAddresses = (text: string): string => text.replace(mailAddress, "$1***@$2")

const localPart = "[^\\s@<>\"'`(),;:=[\\]]"
const domain = "[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)+"
const mailAddress = new RegExp(`(?<!${localPart})(${localPart})${localPart}*@(${domain})`, "gu")
