/** Shows of every mail address in a text its first character and its domain: `a***@example.com`. */
export const maskMailAddresses = (text: string): string => text.replace(mailAddress, "$1***@$2")

const mailAddress = /([^\s@<>"'`(),;:=[\]])[^\s@<>"'`(),;:=[\]]*@([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/gu
