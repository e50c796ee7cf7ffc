import { parseWebhookAllow } from "@slotkit/core"

/** Returns whether a value of an option is right. */
export type IsRight = (value: unknown) => boolean

export const isWebAddress = (value: unknown): boolean => isText(/^https?:\/\//i)(value) && URL.canParse(String(value))
export const isOrigin = (value: unknown): boolean => {
  if (!isWebAddress(value)) return false
  const { pathname, search, hash, username, password } = new URL(String(value))
  return `${pathname}${search}${hash}${username}${password}` === "/"
}
export const isText = (pattern: RegExp) => (value: unknown) => typeof value === "string" && pattern.test(value)
export const isCount = (minimum: number) => (value: unknown) => Number.isSafeInteger(value) && Number(value) >= minimum
export const isFunction = (value: unknown) => typeof value === "function"
export const isBoolean = (value: unknown) => typeof value === "boolean"
export const isRecord = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value)
export const isFunctionIfGiven = (value: unknown) => value === undefined || isFunction(value)
export const isListOf = (isRight: IsRight) => (value: unknown) => Array.isArray(value) && value.every(isRight)
export const isObjectOf = (fields: Readonly<Record<string, IsRight>>) => (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(fields).every(([name, isRight]) => isRight((value as Record<string, unknown>)[name]))
export const isAllowList = isListOf((value) => isText(/^[^,]*[^,\s][^,]*$/)(value) && parseWebhookAllow(String(value)).ok)

export const isOriginIfGiven = (value: unknown) => value === undefined || isOrigin(value)
