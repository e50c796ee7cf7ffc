import { pluralIn } from "@slotkit/core/internal"
import type { ByLanguage, Translated } from "../Language.ts"

const english = {
  discounts: {
    lead: "Visitors enter a code on the booking page and pay less. A code applies to services that have a price.",
    editLead: "Bookings that were made with the code keep their discount.",
    none: "You have no discount codes. Create one for a newsletter, a partner or regular clients.",
    add: "Create discount code",
    newTitle: "New discount code",
    editTitle: (code: string) => `Edit ${code}`,
    edit: "Edit",
    delete: "Delete",
    removeTitle: (code: string) => `Delete ${code}?`,
    removeText: "Nobody can use the code any more. Bookings that were made with it keep their discount. This cannot be undone.",
    code: "Code",
    codeHint:
      "Letters, digits, dots, hyphens and underscores. Upper and lower case make no difference. It cannot be changed later.",
    tooMany: "You have the largest number of discount codes. Delete one first.",
    off: "Discount",
    offHint: "At most the whole price is taken off.",
    offProblem: (amount: string) => `Enter a whole percentage from 1 to 100, or an amount such as ${amount}.`,
    unit: "Unit of the discount",
    takesOff: (what: string) => `${what} off`,
    which: "Applies to",
    allServices: "All services with a price",
    some: "Only some services",
    these: "Services",
    someProblem: "Choose at least one service.",
    noPrices: "None of your services has a price yet. The code applies once one has.",
    deletedService: "A deleted service",
    periodTerm: "Validity",
    periodHint: (zone: string) =>
      `When people can book with the code, in the time zone ${zone}. Without a time, the first and the last day count in full.`,
    fromDay: "First day",
    fromTime: "First day: from",
    untilDay: "Last day",
    untilTime: "Last day: until",
    dayProblem: "Enter a date, or leave it empty.",
    timeProblem: "Enter a time such as 09:30, or leave it empty.",
    period: (first: string | null, last: string | null): string => {
      if (first === null) return `Until ${last}`
      return last === null ? `From ${first}` : `From ${first} until ${last}`
    },
    maxUses: "Maximum bookings",
    usesHint: "Empty for any number.",
    perBooker: "Maximum bookings per person",
    perBookerHint: "Each email address counts as a person. Empty for any number.",
    perPerson: (count: number) => `At most ${count} ${count === 1 ? "booking" : "bookings"} per person`,
    usesTerm: "Uses",
    uses: (uses: number, most: number | null): string => {
      if (most !== null) return `Used ${uses} of ${most} times`
      return uses === 1 ? "Used once" : `Used ${uses} times`
    },
    states: { valid: "Valid", upcoming: "Not yet valid", expired: "Expired", used_up: "Used up" },
    otherCurrency: "Other currency",
    otherCurrencyText: (of: string, current: string) =>
      `The amount is in ${of}, so it does not apply to your prices in ${current}. Edit the code to enter another one.`
  }
}

const oneDe = pluralIn("de")

const german: Translated<typeof english> = {
  discounts: {
    lead: "Besucher geben einen Code auf der Buchungsseite ein und zahlen weniger. Er gilt für Angebote, die einen Preis haben.",
    editLead: "Buchungen, die mit dem Code gemacht wurden, behalten ihren Rabatt.",
    none: "Sie haben keine Rabattcodes. Legen Sie einen an, zum Beispiel für einen Newsletter oder für Stammkunden.",
    add: "Rabattcode anlegen",
    newTitle: "Neuer Rabattcode",
    editTitle: (code) => `${code} bearbeiten`,
    edit: "Bearbeiten",
    delete: "Löschen",
    removeTitle: (code) => `${code} löschen?`,
    removeText:
      "Niemand kann den Code mehr verwenden. Buchungen, die mit ihm gemacht wurden, behalten ihren Rabatt. " +
      "Das lässt sich nicht rückgängig machen.",
    code: "Code",
    codeHint:
      "Buchstaben, Ziffern, Punkte, Binde- und Unterstriche. Groß- und Kleinschreibung spielt keine Rolle. " +
      "Er kann später nicht geändert werden.",
    tooMany: "Sie haben die Höchstzahl an Rabattcodes. Löschen Sie zuerst einen.",
    off: "Rabatt",
    offHint: "Höchstens der ganze Preis wird abgezogen.",
    offProblem: (amount) => `Geben Sie ganze Prozent von 1 bis 100 ein, oder einen Betrag wie ${amount}.`,
    unit: "Einheit des Rabatts",
    takesOff: (what) => `${what} Rabatt`,
    which: "Gilt für",
    allServices: "Alle Angebote mit einem Preis",
    some: "Nur einzelne Angebote",
    these: "Angebote",
    someProblem: "Wählen Sie mindestens ein Angebot.",
    noPrices: "Noch keines Ihrer Angebote hat einen Preis. Der Code gilt, sobald eines einen hat.",
    deletedService: "Ein gelöschtes Angebot",
    periodTerm: "Gültigkeit",
    periodHint: (zone) =>
      `Wann mit dem Code gebucht werden kann, in der Zeitzone ${zone}. Ohne Uhrzeit zählen der erste und der letzte Tag ganz.`,
    fromDay: "Erster Tag",
    fromTime: "Erster Tag: ab",
    untilDay: "Letzter Tag",
    untilTime: "Letzter Tag: bis",
    dayProblem: "Geben Sie ein Datum ein, oder lassen Sie es leer.",
    timeProblem: "Geben Sie eine Uhrzeit wie 09:30 ein, oder lassen Sie sie leer.",
    period: (first, last) => {
      if (first === null) return `Bis ${last}`
      return last === null ? `Ab ${first}` : `Von ${first} bis ${last}`
    },
    maxUses: "Höchstzahl der Buchungen",
    usesHint: "Leer für beliebig viele.",
    perBooker: "Höchstzahl je Person",
    perBookerHint: "Jede E-Mail-Adresse zählt als eine Person. Leer für beliebig viele.",
    perPerson: (count) => `Höchstens ${count} ${oneDe(count, "Buchung", "Buchungen")} je Person`,
    usesTerm: "Verwendet",
    uses: (uses, most) => (most === null ? `${uses}-mal verwendet` : `${uses} von ${most} Mal verwendet`),
    states: { valid: "Gültig", upcoming: "Noch nicht gültig", expired: "Abgelaufen", used_up: "Aufgebraucht" },
    otherCurrency: "Andere Währung",
    otherCurrencyText: (of, current) =>
      `Der Betrag ist in ${of} und gilt deshalb nicht für Ihre Preise in ${current}. ` +
      "Bearbeiten Sie den Code, um einen anderen einzugeben."
  }
}

const oneEs = pluralIn("es")

const spanish: Translated<typeof english> = {
  discounts: {
    lead: "Los visitantes introducen un código en la página de reserva y pagan menos. Se aplica a los servicios con precio.",
    editLead: "Las reservas hechas con el código conservan su descuento.",
    none: "No tiene códigos de descuento. Cree uno para un boletín, un socio o clientes habituales.",
    add: "Crear código de descuento",
    newTitle: "Nuevo código de descuento",
    editTitle: (code) => `Editar ${code}`,
    edit: "Editar",
    delete: "Eliminar",
    removeTitle: (code) => `¿Eliminar ${code}?`,
    removeText:
      "Nadie podrá usar ya el código. Las reservas hechas con él conservan su descuento. Esta acción no se puede deshacer.",
    code: "Código",
    codeHint:
      "Letras, cifras, puntos, guiones y guiones bajos. Mayúsculas y minúsculas valen igual. No se puede cambiar después.",
    tooMany: "Tiene el número máximo de códigos de descuento. Elimine uno primero.",
    off: "Descuento",
    offHint: "Como máximo se descuenta el precio completo.",
    offProblem: (amount) => `Introduzca un porcentaje entero de 1 a 100, o un importe como ${amount}.`,
    unit: "Unidad del descuento",
    takesOff: (what) => `${what} de descuento`,
    which: "Se aplica a",
    allServices: "Todos los servicios con precio",
    some: "Solo algunos servicios",
    these: "Servicios",
    someProblem: "Elija al menos un servicio.",
    noPrices: "Ninguno de sus servicios tiene precio todavía. El código se aplicará cuando alguno lo tenga.",
    deletedService: "Un servicio eliminado",
    periodTerm: "Validez",
    periodHint: (zone) =>
      `Cuándo se puede reservar con el código, en la zona horaria ${zone}. ` +
      "Sin hora, el primer y el último día cuentan enteros.",
    fromDay: "Primer día",
    fromTime: "Primer día: desde",
    untilDay: "Último día",
    untilTime: "Último día: hasta",
    dayProblem: "Introduzca una fecha o déjela vacía.",
    timeProblem: "Introduzca una hora como 09:30 o déjela vacía.",
    period: (first, last) => {
      if (first === null) return `Hasta el ${last}`
      return last === null ? `Desde el ${first}` : `Desde el ${first} hasta el ${last}`
    },
    maxUses: "Máximo de reservas",
    usesHint: "Vacío para cualquier número.",
    perBooker: "Máximo de reservas por persona",
    perBookerHint: "Cada dirección de correo cuenta como una persona. Vacío para cualquier número.",
    perPerson: (count) => `Como máximo ${count} ${oneEs(count, "reserva", "reservas")} por persona`,
    usesTerm: "Usos",
    uses: (uses, most) => (most === null ? `${uses} ${oneEs(uses, "uso", "usos")}` : `${uses} de ${most} usos`),
    states: { valid: "Válido", upcoming: "Aún no válido", expired: "Caducado", used_up: "Agotado" },
    otherCurrency: "Otra moneda",
    otherCurrencyText: (of, current) =>
      `El importe está en ${of}, así que no se aplica a sus precios en ${current}. Edite el código para introducir otro.`
  }
}

const oneFr = pluralIn("fr")

const french: Translated<typeof english> = {
  discounts: {
    lead: "Les visiteurs saisissent un code sur la page de réservation et paient moins. Il vaut pour les prestations payantes.",
    editLead: "Les réservations faites avec le code gardent leur réduction.",
    none: "Vous n’avez aucun code de réduction. Créez-en un pour une newsletter, un partenaire ou des clients réguliers.",
    add: "Créer un code de réduction",
    newTitle: "Nouveau code de réduction",
    editTitle: (code) => `Modifier ${code}`,
    edit: "Modifier",
    delete: "Supprimer",
    removeTitle: (code) => `Supprimer ${code} ?`,
    removeText:
      "Plus personne ne pourra utiliser le code. Les réservations faites avec lui gardent leur réduction. " +
      "Cette action est irréversible.",
    code: "Code",
    codeHint:
      "Lettres, chiffres, points, tirets et tirets bas. Majuscules et minuscules se valent. " +
      "Il ne peut pas être modifié par la suite.",
    tooMany: "Vous avez le nombre maximal de codes de réduction. Supprimez-en un d’abord.",
    off: "Réduction",
    offHint: "La réduction ne dépasse jamais le prix.",
    offProblem: (amount) => `Saisissez un pourcentage entier de 1 à 100, ou un montant tel que ${amount}.`,
    unit: "Unité de la réduction",
    takesOff: (what) => `${what} de réduction`,
    which: "S’applique à",
    allServices: "Toutes les prestations payantes",
    some: "Certaines prestations seulement",
    these: "Prestations",
    someProblem: "Choisissez au moins une prestation.",
    noPrices: "Aucune de vos prestations n’est encore payante. Le code s’appliquera dès que l’une le sera.",
    deletedService: "Une prestation supprimée",
    periodTerm: "Validité",
    periodHint: (zone) =>
      `Quand on peut réserver avec le code, dans le fuseau ${zone}. ` +
      "Sans heure, le premier et le dernier jour comptent en entier.",
    fromDay: "Premier jour",
    fromTime: "Premier jour : à partir de",
    untilDay: "Dernier jour",
    untilTime: "Dernier jour : jusqu’à",
    dayProblem: "Saisissez une date, ou laissez le champ vide.",
    timeProblem: "Saisissez une heure comme 09:30, ou laissez le champ vide.",
    period: (first, last) => {
      if (first === null) return `Jusqu’au ${last}`
      return last === null ? `À partir du ${first}` : `Du ${first} au ${last}`
    },
    maxUses: "Nombre maximal de réservations",
    usesHint: "Vide pour un nombre illimité.",
    perBooker: "Nombre maximal par personne",
    perBookerHint: "Chaque adresse e-mail compte pour une personne. Vide pour un nombre illimité.",
    perPerson: (count) => `Au plus ${count} ${oneFr(count, "réservation", "réservations")} par personne`,
    usesTerm: "Utilisations",
    uses: (uses, most) =>
      most === null ? `${uses} ${oneFr(uses, "utilisation", "utilisations")}` : `${uses} sur ${most} utilisations`,
    states: { valid: "Valable", upcoming: "Pas encore valable", expired: "Expiré", used_up: "Épuisé" },
    otherCurrency: "Autre devise",
    otherCurrencyText: (of, current) =>
      `Le montant est en ${of} et ne s’applique donc pas à vos prix en ${current}. Modifiez le code pour en saisir un autre.`
  }
}

/** The texts of the pages about discount codes. */
export const discountWords: ByLanguage<typeof english> = { en: english, de: german, es: spanish, fr: french }
