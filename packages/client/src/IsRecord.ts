/** Whether a parsed body is an object, so that its fields can be looked at; a list counts as one. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
