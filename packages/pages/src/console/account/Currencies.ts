import { currencyName } from "@slotkit/core/internal"

/** The currencies of ISO 4217 that are in use, by name, and the host's own. */
export const currencyChoices = (tag: string, own: string): ReadonlyArray<{ readonly value: string; readonly label: string }> => {
  const known = new Set(Intl.supportedValuesOf("currency"))
  return [...new Set([...inUse.filter((code) => known.has(code)), ...(known.has(own) ? [own] : [])])]
    .map((value) => ({ value, label: `${currencyName(tag, value)} (${value})` }))
    .sort((one, other) => one.label.localeCompare(other.label, tag))
}

/** ISO 4217, list one, without funds, metals and codes for tests. */
const inUse: ReadonlyArray<string> = (
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP " +
  "CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD " +
  "JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN " +
  "NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN " +
  "SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW"
).split(" ")
