/** Masks every email address in a text, except for its first character and domain: `a***@example.com`. */
export const maskMailAddresses = (text: string): string => text.replace(mailAddress, "$1***@$2")

const mailAddress = /([^\s@<>"'`(),;:=[\]])[^\s@<>"'`(),;:=[\]]*@([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/gu
