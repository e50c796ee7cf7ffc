/** Returns the number format of a tag. It is cached, because creating one takes 40 times as long as formatting a number. */
export const numberFormat = (tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${tag} ${JSON.stringify(options)}`
  const found = stored.get(key)
  if (found !== undefined) return found
  const format = new Intl.NumberFormat(tag, options)
  if (stored.size < 500) stored.set(key, format)
  return format
}

const stored = new Map<string, Intl.NumberFormat>()
