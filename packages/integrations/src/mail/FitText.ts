/**
 * Returns the first text that fits into one segment of SMS: 160 characters of GSM 03.38, or 70 of UCS-2. Letters that GSM 03.38
 * lacks are replaced, such as `á` by `a`, if that makes a text fit. If none fits, the first one is sent in several segments.
 */
export const fitText = (texts: ReadonlyArray<string>): string =>
  texts.flatMap((text) => [text, withGsmLetters(text)]).find(isOneSegment) ?? texts[0]!

/** Returns true if a text is one segment. */
export const isOneSegment = (text: string): boolean =>
  [...text].every(isGsm)
    ? [...text].reduce((length, letter) => length + (extension.includes(letter) ? 2 : 1), 0) <= 160
    : text.length <= 70

const isGsm = (letter: string): boolean => alphabet.includes(letter) || extension.includes(letter)

const alphabet =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"

/** These take two places. */
const extension = "^{}\\[~]|€"

const withGsmLetters = (text: string): string =>
  [...text.normalize("NFC")].map((letter) => (isGsm(letter) ? letter : (replacements[letter] ?? withoutMarks(letter)))).join("")

const withoutMarks = (letter: string): string => letter.normalize("NFD").replace(/\p{M}/gu, "")

const replacements: Readonly<Record<string, string>> = {
  ...{ "‘": "'", "’": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "–": "-", "—": "-", "‑": "-", "…": "..." },
  ...{ "\u00A0": " ", "\u202F": " ", "·": "-", "•": "-", œ: "oe", Œ: "OE", ı: "i", ł: "l", Ł: "L" }
}
