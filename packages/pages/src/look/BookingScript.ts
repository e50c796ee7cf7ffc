/** The compiled script of the booking pages. Written by `npm run script --workspace=@slotkit/pages`. */
export const bookingScriptSource = ""
