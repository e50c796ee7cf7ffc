/** The error for a malformed request. RFC 6749, sections 4.1.2.1 and 5.2. */
export const invalidRequest = (description: string) => ({ error: "invalid_request", description }) as const
