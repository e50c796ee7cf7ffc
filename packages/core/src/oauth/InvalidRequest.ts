/** The error of a request that is not well-formed. RFC 6749, sections 4.1.2.1 and 5.2. */
export const invalidRequest = (description: string) => ({ error: "invalid_request", description }) as const
