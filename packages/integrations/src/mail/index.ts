export * from "./BookingMails.ts"
