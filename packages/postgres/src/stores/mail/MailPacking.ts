import { deflateRawSync, inflateRawSync } from "node:zlib"
import type { OutgoingMail } from "@slotkit/engine"

/** The parts of an email that the log does not need. */
export type MailContent = Pick<OutgoingMail["mail"], "text" | "html" | "calendar" | "replyTo" | "message">

/**
 * Compresses a content to about a fifth. PostgreSQL would compress only rows above two kilobytes, and each column for itself.
 *
 * Emails have most of their text in common with each other, so a dictionary of it halves the result again.
 */
export const packed = ({ text, html, calendar, replyTo, message }: MailContent): string =>
  deflateRawSync(JSON.stringify({ text, html, calendar, replyTo, message }), { dictionary, chunkSize }).toString("base64")

/** Restores a content. */
export const unpacked = (content: string): MailContent =>
  JSON.parse(inflateRawSync(Buffer.from(content, "base64"), { dictionary, chunkSize }).toString())

/** The size of the buffers, in bytes. Most of the time would go into the usual ones, which are four times as large. */
const chunkSize = 4096

const calendarFile = [
  "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Slotkit//Bookings//EN\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:booking-1@",
  "\r\nSEQUENCE:0\r\nDTSTAMP:20260105T080000Z\r\nDTSTART:20260106T090000Z\r\nDTEND:20260106T093000Z\r\nSUMMARY: with ",
  "\r\nLOCATION:https://meet.jit.si/slotkit-",
  "\r\nDESCRIPTION:Host: ",
  "\\nWhere: Video call\\nJoin: https://",
  "\\nTopic: ",
  '\r\nORGANIZER;CN="":mailto:',
  '\r\nATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="":MAILTO:',
  "\r\nSTATUS:CONFIRMED\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
].join("")

const row = (name: string, value: string): string =>
  `<tr><th scope="row" style="text-align: left; vertical-align: top; padding: 0.2em 1em 0.2em 0">${name}</th><td dir="auto" style="padding: 0.2em 0">${value}</td></tr>\n`

const page = [
  '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
  '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n',
  "<title>Confirmed: Reminder: Cancelled: Rescheduled:  with </title>\n<style>:root { color-scheme: light dark; }</style>\n</head>\n",
  `<body style="font-family: system-ui, -apple-system, 'Segoe UI', sans-serif; line-height: 1.5; max-width: 40em; margin: 0 auto; padding: 1em">\n`,
  '<p dir="auto">Hello ,</p>\n<p dir="auto">Your meeting with  is confirmed.</p>\n<p dir="auto">Your meeting with  is tomorrow.</p>\n',
  '<table style="border-spacing: 0">\n',
  row("Meeting", ""),
  row("When", "Monday Tuesday Wednesday Thursday Friday 6 January 2026, 09:00 to 09:30 (UTC)"),
  row("Host", ""),
  row("Booked by", ""),
  row("Where", "Video call"),
  row("Join", '<a href="https://meet.jit.si/slotkit-'),
  row("Topic", ""),
  row("Notes", ""),
  "</table>\n<p><small>You received this email because of a booking with .</small></p>\n</body>\n</html>\n"
].join("")

const text = [
  "Hello ,\n\nYour meeting with  is confirmed.\n\nMeeting: \nWhen: , 09:00 to 09:30 (UTC)\nHost: \nBooked by: \nWhere: Video call\n",
  "Join: https://meet.jit.si/slotkit-\nTopic: \n\n-- \nYou received this email because of a booking with .\n"
].join("")

/** Never change it: stored contents cannot be read without it. It need not be what emails look like, only similar. */
const dictionary = Buffer.from(JSON.stringify({ calendar: { content: calendarFile, method: "REQUEST" }, text, html: page }))
