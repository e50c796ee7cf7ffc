/**
 * Returns true for a path of plain characters between single slashes. Percent-encoding, dot segments and a trailing slash are never plain.
 */
export const isPlainPath = (path: string): boolean => plainPath.test(path)

const plainPath = /^\/(?:(?!\.\.?(?:\/|$))[A-Za-z0-9._~!$&'()*+,=:@-]+(?:\/(?!\.\.?(?:\/|$))[A-Za-z0-9._~!$&'()*+,=:@-]+)*)?$/
