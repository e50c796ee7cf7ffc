/** Returns a number with a noun in its singular or plural, such as `1 booking`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`
