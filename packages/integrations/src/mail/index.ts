export { type BookingMailsOptions, bookingMails, composeMail } from "./BookingMails.ts"
