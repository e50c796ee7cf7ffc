export { type TwilioOptions, twilioMessages, type WhatsappTemplates } from "./TwilioMessages.ts"
