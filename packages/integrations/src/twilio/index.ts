export { type TwilioOptions, twilioMessages } from "./TwilioMessages.ts"
