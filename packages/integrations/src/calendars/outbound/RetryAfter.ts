/** The instant of a `Retry-After` header: seconds, or a date. At most a day ahead. */
export const retryAfter = (value: string | null | undefined, now: number): number | undefined => {
  if (value === undefined || value === null) return undefined
  const at = /^\d{1,9}$/.test(value.trim()) ? now + Number(value) * 1000 : Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.min(at, now + 86_400_000)
}
