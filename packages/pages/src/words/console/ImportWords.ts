import type { ByLanguage, Translated } from "../Language.ts"

const english = {
  imports: {
    lead:
      "Bring your profile, working hours, services and upcoming meetings from another application. First you see what would " +
      "be imported. Nothing changes there, and no one is notified.",
    setupHint: "Do you already use Calendly or cal.com?",
    setupLink: "Import your services, working hours and meetings",
    source: "Application",
    token: "Access token or API key",
    tokenHint: "It is stored encrypted until the import ends, and then deleted.",
    tokenProblem: "Paste the whole token. It contains no spaces.",
    where: {
      calendly:
        "In Calendly, open Integrations & apps, then API and webhooks, and create a personal access token with the scopes " +
        "users:read, event_types:read, availability:read and scheduled_events:read.",
      "cal.com": "In cal.com, open Settings, then Security, then API keys, and create a key. It begins with cal_."
    },
    ownServer: "You host cal.com yourself?",
    url: "Address of the API of your cal.com server",
    urlHint: "For example https://cal.example.com/api. Leave it empty for cal.com itself.",
    urlProblem: "Enter the address of a cal.com server, with at most 2,000 characters. Leave it empty for Calendly.",
    meetings: "Upcoming meetings",
    as: { held: "Block their times", bookings: "Import them as bookings", none: "Leave them out" },
    asHints: {
      held: "Without names. Choose this if you keep the other application for a while.",
      bookings: "With your guests’ names, email addresses and answers. Reminders still come from the other application.",
      none: "Their times stay free in Slotkit."
    },
    show: "Show preview",
    tooOften: (time: string) => `You have requested ten previews within an hour. You can request another one at ${time}.`,
    runs: "An import is already running.",
    gone: "That import or preview is not there any more. The page now shows the current one.",
    reading: (source: string) => `Reading your account at ${source}`,
    answers: (count: string) => `${count} responses read so far`,
    waits: (source: string, time: string) => `${source} allows no more requests until ${time}. The import continues then.`,
    importing: (done: string, total: string) => `${done} of ${total} imported`,
    hint: "The import continues if you leave this page.",
    refresh: "Refresh",
    stop: "Stop import",
    stopTitle: "Stop the import?",
    stopText: "The token is deleted. What was imported so far stays, and another import goes on from there.",
    keepImport: "Let it go on",
    discard: "Discard preview",
    discardTitle: "Discard the preview?",
    discardText: "The token is deleted. Nothing was imported.",
    preview: (source: string) => `This would be imported from ${source}`,
    previewHint: "Nothing has changed yet. You can start the import within an hour; then the token is deleted.",
    start: "Start import",
    done: (source: string) => `The import from ${source} is done.`,
    failed: "The import has ended early.",
    times: {
      requested: (time: string) => `Requested: ${time}`,
      started: (time: string) => `Started: ${time}`,
      ended: (time: string) => `Ended: ${time}`
    },
    expired: "The preview was not started within an hour. Its token was deleted, and nothing was imported.",
    problems: {
      token: (source: string) => `${source} refused the token. Create a new one, and paste all of it.`,
      permission: (source: string) =>
        `The token may not read the whole account at ${source}. Create one with all the scopes below.`,
      limited: (source: string) => `${source} is limiting requests. Try again in an hour.`,
      unreachable: (source: string) => `${source} isn’t responding. Try again later.`,
      failing: (source: string) => `${source} reported an error. Try again later.`,
      address: (source: string) => `The API of ${source} isn’t at this address, or the address may not be used. Check it.`,
      unreadable: (source: string) => `${source} sent a response that this version of Slotkit doesn’t understand.`,
      unexpected: (source: string) => `${source} sent an unexpected response. Try again later.`,
      large: (source: string) => `${source} sent more data than an import can read.`,
      many: (source: string) =>
        `Your account at ${source} has more meetings and services than an import can take. Leave the meetings out, and ` +
        `try again.`,
      slow: (source: string) => `Reading your account at ${source} took longer than half an hour. Try again later.`,
      error: () => "This server had an error. Try again later."
    },
    nothing: "Nothing could be imported.",
    partly: "What was imported until then stays. Another import goes on from there.",
    again: "Import again",
    againHint: "What was imported already is left alone, also if you have changed or deleted it since.",
    services: "See your services",
    parts: { host: "Profile", hours: "Working hours", service: "Services", team: "Teams", booking: "Upcoming meetings" },
    kinds: { host: "Profile", hours: "Working hours", service: "Service", team: "Team", booking: "Meeting" },
    counts: {
      toImport: "{count} to import",
      taken: "{count} imported",
      unchanged: "{count} imported earlier",
      released: "{count} freed, cancelled there",
      left_out: "{count} left out"
    },
    outcomes: { taken: "Imported", unchanged: "Imported earlier", released: "Freed", left_out: "Left out" },
    blocked: (count: number, text: string) => (count === 1 ? `${text} blocked time` : `${text} blocked times`),
    booked: (count: number, text: string) => (count === 1 ? `${text} booking` : `${text} bookings`),
    fromTo: (first: string, last: string) => `${first} to ${last}`,
    account: "Account: {email}",
    line: (field: string, text: string) => `${field}: ${text}`,
    picture: "the one of the account",
    toImport: "To import",
    asHeld: "as blocked time",
    unnamed: "A meeting",
    details: "Details",
    noDetails: "There is nothing to import.",
    more: (count: string) => `And ${count} more.`
  }
}

const german: Translated<typeof english> = {
  imports: {
    lead:
      "Übernehmen Sie Profil, Arbeitszeiten, Angebote und anstehende Termine aus einer anderen Anwendung. Zuerst sehen " +
      "Sie, was " +
      "übernommen würde. Dort ändert sich nichts, und niemand wird benachrichtigt.",
    setupHint: "Nutzen Sie bereits Calendly oder cal.com?",
    setupLink: "Angebote, Arbeitszeiten und Termine übernehmen",
    source: "Anwendung",
    token: "Zugriffstoken oder API-Schlüssel",
    tokenHint: "Es wird bis zum Ende der Übernahme verschlüsselt gespeichert und dann gelöscht.",
    tokenProblem: "Fügen Sie das ganze Token ein. Es enthält keine Leerzeichen.",
    where: {
      calendly:
        "Öffnen Sie in Calendly „Integrations & apps“, dann „API and webhooks“, und erstellen Sie ein persönliches " +
        "Zugriffstoken " +
        "mit den Berechtigungen users:read, event_types:read, availability:read und scheduled_events:read.",
      "cal.com":
        "Öffnen Sie in cal.com „Settings“, dann „Security“ und „API keys“, und erstellen Sie einen Schlüssel. Er beginnt " +
        "mit cal_."
    },
    ownServer: "Betreiben Sie cal.com selbst?",
    url: "Adresse der API Ihres cal.com-Servers",
    urlHint: "Zum Beispiel https://cal.example.com/api. Für cal.com selbst bleibt das Feld leer.",
    urlProblem: "Geben Sie die Adresse eines cal.com-Servers mit höchstens 2.000 Zeichen an. Für Calendly bleibt das Feld leer.",
    meetings: "Anstehende Termine",
    as: { held: "Ihre Zeiten sperren", bookings: "Als Buchungen übernehmen", none: "Nicht übernehmen" },
    asHints: {
      held: "Ohne Namen. Geeignet, wenn Sie die andere Anwendung noch eine Weile behalten.",
      bookings: "Mit Namen, E-Mail-Adressen und Antworten Ihrer Gäste. Erinnerungen kommen weiterhin von der anderen Anwendung.",
      none: "Ihre Zeiten sind dann in Slotkit frei."
    },
    show: "Vorschau anzeigen",
    tooOften: (time) => `Sie haben innerhalb einer Stunde zehn Vorschauen angefordert. Die nächste gibt es ab ${time}.`,
    runs: "Es läuft bereits eine Übernahme.",
    gone: "Diese Übernahme oder Vorschau gibt es nicht mehr. Die Seite zeigt nun den aktuellen Stand.",
    reading: (source) => `Ihr Konto bei ${source} wird gelesen`,
    answers: (count) => `${count} Antworten bisher gelesen`,
    waits: (source, time) => `${source} erlaubt bis ${time} keine weiteren Anfragen. Danach geht die Übernahme weiter.`,
    importing: (done, total) => `${done} von ${total} übernommen`,
    hint: "Die Übernahme läuft weiter, wenn Sie diese Seite verlassen.",
    refresh: "Aktualisieren",
    stop: "Übernahme beenden",
    stopTitle: "Übernahme beenden?",
    stopText: "Das Token wird gelöscht. Was bisher übernommen wurde, bleibt, und eine weitere Übernahme setzt dort fort.",
    keepImport: "Weiterlaufen lassen",
    discard: "Vorschau verwerfen",
    discardTitle: "Vorschau verwerfen?",
    discardText: "Das Token wird gelöscht. Es wurde nichts übernommen.",
    preview: (source) => `Das würde aus ${source} übernommen`,
    previewHint:
      "Noch hat sich nichts geändert. Sie können die Übernahme innerhalb einer Stunde starten; danach wird das Token gelöscht.",
    start: "Übernahme starten",
    done: (source) => `Die Übernahme aus ${source} ist abgeschlossen.`,
    failed: "Die Übernahme ist vorzeitig beendet.",
    times: {
      requested: (time) => `Angefordert: ${time}`,
      started: (time) => `Gestartet: ${time}`,
      ended: (time) => `Beendet: ${time}`
    },
    expired: "Die Vorschau wurde nicht innerhalb einer Stunde gestartet. Ihr Token wurde gelöscht, und nichts wurde übernommen.",
    problems: {
      token: (source) => `${source} hat das Token abgelehnt. Erstellen Sie ein neues, und fügen Sie es ganz ein.`,
      permission: (source) =>
        `Das Token darf nicht das ganze Konto bei ${source} lesen. Erstellen Sie eines mit allen unten genannten Berechtigungen.`,
      limited: (source) => `${source} erlaubt zurzeit keine weiteren Anfragen. Versuchen Sie es in einer Stunde erneut.`,
      unreachable: (source) => `${source} antwortet nicht. Versuchen Sie es später erneut.`,
      failing: (source) => `${source} hat einen Fehler gemeldet. Versuchen Sie es später erneut.`,
      address: (source) =>
        `Unter dieser Adresse ist die API von ${source} nicht zu finden, oder die Adresse ist nicht erlaubt. Prüfen Sie sie.`,
      unreadable: (source) => `${source} hat eine Antwort gegeben, die diese Version von Slotkit nicht versteht.`,
      unexpected: (source) => `${source} hat eine unerwartete Antwort gegeben. Versuchen Sie es später erneut.`,
      large: (source) => `${source} hat mehr Daten gesendet, als eine Übernahme lesen kann.`,
      many: (source) =>
        `Ihr Konto bei ${source} hat mehr Termine und Angebote, als übernommen werden können. Versuchen Sie es ohne die Termine.`,
      slow: (source) =>
        `Das Lesen Ihres Kontos bei ${source} hat länger als eine halbe Stunde gedauert. Versuchen Sie es später erneut.`,
      error: () => "Auf diesem Server ist ein Fehler aufgetreten. Versuchen Sie es später erneut."
    },
    nothing: "Es konnte nichts übernommen werden.",
    partly: "Was bis dahin übernommen wurde, bleibt. Eine weitere Übernahme setzt dort fort.",
    again: "Erneut übernehmen",
    againHint: "Was schon übernommen wurde, bleibt unberührt, auch wenn Sie es seither geändert oder gelöscht haben.",
    services: "Angebote ansehen",
    parts: { host: "Profil", hours: "Arbeitszeiten", service: "Angebote", team: "Teams", booking: "Anstehende Termine" },
    kinds: { host: "Profil", hours: "Arbeitszeiten", service: "Angebot", team: "Team", booking: "Termin" },
    counts: {
      toImport: "{count} zu übernehmen",
      taken: "{count} übernommen",
      unchanged: "{count} früher übernommen",
      released: "{count} freigegeben, dort abgesagt",
      left_out: "{count} ausgelassen"
    },
    outcomes: { taken: "Übernommen", unchanged: "Früher übernommen", released: "Freigegeben", left_out: "Ausgelassen" },
    blocked: (count, text) => (count === 1 ? `${text} gesperrte Zeit` : `${text} gesperrte Zeiten`),
    booked: (count, text) => (count === 1 ? `${text} Buchung` : `${text} Buchungen`),
    fromTo: (first, last) => `${first} bis ${last}`,
    account: "Konto: {email}",
    line: (field, text) => `${field}: ${text}`,
    picture: "das des Kontos",
    toImport: "Zu übernehmen",
    asHeld: "als gesperrte Zeit",
    unnamed: "Ein Termin",
    details: "Einzelheiten",
    noDetails: "Es gibt nichts zu übernehmen.",
    more: (count) => `Und ${count} weitere.`
  }
}

const spanish: Translated<typeof english> = {
  imports: {
    lead:
      "Traiga su perfil, horario, servicios y próximas reuniones de otra aplicación. Primero verá qué se importaría. Allí no " +
      "cambia nada y no se avisa a nadie.",
    setupHint: "¿Ya usa Calendly o cal.com?",
    setupLink: "Importe sus servicios, horario y reuniones",
    source: "Aplicación",
    token: "Token de acceso o clave de API",
    tokenHint: "Se guarda cifrado hasta que termina la importación y después se elimina.",
    tokenProblem: "Pegue el token completo. No contiene espacios.",
    where: {
      calendly:
        "En Calendly, abra «Integrations & apps», luego «API and webhooks», y cree un token de acceso personal con los " +
        "permisos " +
        "users:read, event_types:read, availability:read y scheduled_events:read.",
      "cal.com": "En cal.com, abra «Settings», luego «Security» y «API keys», y cree una clave. Empieza por cal_."
    },
    ownServer: "¿Aloja usted mismo cal.com?",
    url: "Dirección de la API de su servidor de cal.com",
    urlHint: "Por ejemplo, https://cal.example.com/api. Déjela vacía para cal.com.",
    urlProblem: "Indique la dirección de un servidor de cal.com, de 2000 caracteres como máximo. Déjela vacía para Calendly.",
    meetings: "Próximas reuniones",
    as: { held: "Bloquear sus horas", bookings: "Importarlas como reservas", none: "No importarlas" },
    asHints: {
      held: "Sin nombres. Elija esto si conserva la otra aplicación durante un tiempo.",
      bookings:
        "Con los nombres, correos y respuestas de sus invitados. Los recordatorios siguen llegando de la otra aplicación.",
      none: "Sus horas quedan entonces libres en Slotkit."
    },
    show: "Mostrar vista previa",
    tooOften: (time) => `Ha pedido diez vistas previas en una hora. Podrá pedir la siguiente a partir de las ${time}.`,
    runs: "Ya hay una importación en curso.",
    gone: "Esa importación o vista previa ya no existe. La página muestra ahora la situación actual.",
    reading: (source) => `Leyendo su cuenta de ${source}`,
    answers: (count) => `${count} respuestas leídas hasta ahora`,
    waits: (source, time) => `${source} no permite más solicitudes hasta las ${time}. La importación continúa entonces.`,
    importing: (done, total) => `Importación: ${done} de ${total}`,
    hint: "La importación continúa si sale de esta página.",
    refresh: "Actualizar",
    stop: "Detener importación",
    stopTitle: "¿Detener la importación?",
    stopText: "El token se elimina. Lo importado hasta ahora se conserva, y otra importación continúa desde ahí.",
    keepImport: "Dejar que continúe",
    discard: "Descartar vista previa",
    discardTitle: "¿Descartar la vista previa?",
    discardText: "El token se elimina. No se ha importado nada.",
    preview: (source) => `Esto se importaría de ${source}`,
    previewHint: "Aún no ha cambiado nada. Puede iniciar la importación en el plazo de una hora; después se elimina el token.",
    start: "Iniciar importación",
    done: (source) => `La importación de ${source} ha terminado.`,
    failed: "La importación ha terminado antes de tiempo.",
    times: {
      requested: (time) => `Solicitud: ${time}`,
      started: (time) => `Inicio: ${time}`,
      ended: (time) => `Fin: ${time}`
    },
    expired: "La vista previa no se inició en una hora. Su token se eliminó y no se importó nada.",
    problems: {
      token: (source) => `${source} ha rechazado el token. Cree uno nuevo y péguelo completo.`,
      permission: (source) =>
        `El token no puede leer toda la cuenta de ${source}. Cree uno con todos los permisos indicados abajo.`,
      limited: (source) => `${source} no permite más solicitudes por ahora. Inténtelo de nuevo en una hora.`,
      unreachable: (source) => `${source} no responde. Inténtelo más tarde.`,
      failing: (source) => `${source} ha informado de un error. Inténtelo más tarde.`,
      address: (source) => `La API de ${source} no está en esta dirección, o la dirección no está permitida. Compruébela.`,
      unreadable: (source) => `${source} ha dado una respuesta que esta versión de Slotkit no entiende.`,
      unexpected: (source) => `${source} ha dado una respuesta inesperada. Inténtelo más tarde.`,
      large: (source) => `${source} ha enviado más datos de los que una importación puede leer.`,
      many: (source) =>
        `Su cuenta de ${source} tiene más reuniones y servicios de los que se pueden importar. Inténtelo sin las reuniones.`,
      slow: (source) => `La lectura de su cuenta de ${source} ha tardado más de media hora. Inténtelo más tarde.`,
      error: () => "Este servidor ha tenido un error. Inténtelo más tarde."
    },
    nothing: "No se ha podido importar nada.",
    partly: "Lo importado hasta entonces se conserva. Otra importación continúa desde ahí.",
    again: "Importar de nuevo",
    againHint: "Lo que ya se importó no se toca, aunque lo haya cambiado o eliminado desde entonces.",
    services: "Ver sus servicios",
    parts: { host: "Perfil", hours: "Horario", service: "Servicios", team: "Equipos", booking: "Próximas reuniones" },
    kinds: { host: "Perfil", hours: "Horario", service: "Servicio", team: "Equipo", booking: "Reunión" },
    counts: {
      toImport: "por importar: {count}",
      taken: "ya en Slotkit: {count}",
      unchanged: "de una importación anterior: {count}",
      released: "tiempo libre por cancelación allí: {count}",
      left_out: "sin importar: {count}"
    },
    outcomes: { taken: "Ya en Slotkit", unchanged: "Importación anterior", released: "Tiempo libre", left_out: "Sin importar" },
    blocked: (count, text) => (count === 1 ? `${text} hora bloqueada` : `${text} horas bloqueadas`),
    booked: (count, text) => (count === 1 ? `${text} reserva` : `${text} reservas`),
    fromTo: (first, last) => `del ${first} al ${last}`,
    account: "Cuenta: {email}",
    line: (field, text) => `${field}: ${text}`,
    picture: "la de la cuenta",
    toImport: "Por importar",
    asHeld: "como hora bloqueada",
    unnamed: "Una reunión",
    details: "Detalles",
    noDetails: "No hay nada que importar.",
    more: (count) => `Y ${count} más.`
  }
}

const french: Translated<typeof english> = {
  imports: {
    lead:
      "Reprenez votre profil, vos horaires, vos prestations et vos prochains rendez-vous depuis une autre application. " +
      "Vous voyez " +
      "d’abord ce qui serait importé. Rien n’y change, et personne n’est prévenu.",
    setupHint: "Vous utilisez déjà Calendly ou cal.com ?",
    setupLink: "Importez vos prestations, horaires et rendez-vous",
    source: "Application",
    token: "Jeton d’accès ou clé d’API",
    tokenHint: "Il est conservé chiffré jusqu’à la fin de l’importation, puis supprimé.",
    tokenProblem: "Collez le jeton en entier. Il ne contient pas d’espaces.",
    where: {
      calendly:
        "Dans Calendly, ouvrez « Integrations & apps », puis « API and webhooks », et créez un jeton d’accès personnel " +
        "avec les " +
        "autorisations users:read, event_types:read, availability:read et scheduled_events:read.",
      "cal.com": "Dans cal.com, ouvrez « Settings », puis « Security » et « API keys », et créez une clé. Elle commence par cal_."
    },
    ownServer: "Vous hébergez cal.com vous-même ?",
    url: "Adresse de l’API de votre serveur cal.com",
    urlHint: "Par exemple https://cal.example.com/api. Laissez-la vide pour cal.com lui-même.",
    urlProblem: "Indiquez l’adresse d’un serveur cal.com, de 2 000 caractères au plus. Laissez-la vide pour Calendly.",
    meetings: "Prochains rendez-vous",
    as: { held: "Bloquer leurs horaires", bookings: "Les importer comme réservations", none: "Ne pas les importer" },
    asHints: {
      held: "Sans les noms. Choisissez ceci si vous gardez l’autre application quelque temps.",
      bookings:
        "Avec les noms, adresses e-mail et réponses de vos invités. Les rappels viennent toujours de l’autre application.",
      none: "Leurs horaires sont alors libres dans Slotkit."
    },
    show: "Afficher l’aperçu",
    tooOften: (time) => `Vous avez demandé dix aperçus en une heure. Vous pourrez demander le suivant à partir de ${time}.`,
    runs: "Une importation est déjà en cours.",
    gone: "Cette importation ou cet aperçu n’existe plus. La page montre maintenant la situation actuelle.",
    reading: (source) => `Lecture de votre compte ${source}`,
    answers: (count) => `${count} réponses lues jusqu’ici`,
    waits: (source, time) => `${source} n’autorise plus de requêtes jusqu’à ${time}. L’importation reprend ensuite.`,
    importing: (done, total) => `Importation : ${done} sur ${total}`,
    hint: "L’importation continue si vous quittez cette page.",
    refresh: "Actualiser",
    stop: "Arrêter l’importation",
    stopTitle: "Arrêter l’importation ?",
    stopText: "Le jeton est supprimé. Ce qui a été importé reste, et une autre importation reprend à partir de là.",
    keepImport: "La laisser continuer",
    discard: "Abandonner l’aperçu",
    discardTitle: "Abandonner l’aperçu ?",
    discardText: "Le jeton est supprimé. Rien n’a été importé.",
    preview: (source) => `Voici ce qui serait importé de ${source}`,
    previewHint: "Rien n’a encore changé. Vous pouvez lancer l’importation pendant une heure ; ensuite, le jeton est supprimé.",
    start: "Lancer l’importation",
    done: (source) => `L’importation depuis ${source} est terminée.`,
    failed: "L’importation s’est arrêtée avant la fin.",
    times: {
      requested: (time) => `Demande : ${time}`,
      started: (time) => `Début : ${time}`,
      ended: (time) => `Fin : ${time}`
    },
    expired: "L’aperçu n’a pas été lancé en une heure. Son jeton a été supprimé, et rien n’a été importé.",
    problems: {
      token: (source) => `${source} a refusé le jeton. Créez-en un nouveau et collez-le en entier.`,
      permission: (source) =>
        `Le jeton ne peut pas lire tout le compte ${source}. Créez-en un avec toutes les autorisations indiquées ci-dessous.`,
      limited: (source) => `${source} n’autorise plus de requêtes pour le moment. Réessayez dans une heure.`,
      unreachable: (source) => `${source} ne répond pas. Réessayez plus tard.`,
      failing: (source) => `${source} a signalé une erreur. Réessayez plus tard.`,
      address: (source) => `L’API de ${source} n’est pas à cette adresse, ou l’adresse n’est pas autorisée. Vérifiez-la.`,
      unreadable: (source) => `${source} a donné une réponse que cette version de Slotkit ne comprend pas.`,
      unexpected: (source) => `${source} a donné une réponse inattendue. Réessayez plus tard.`,
      large: (source) => `${source} a envoyé plus de données qu’une importation ne peut en lire.`,
      many: (source) =>
        `Votre compte ${source} a plus de rendez-vous et de prestations qu’il n’est possible d’importer. Réessayez sans ` +
        `les rendez-vous.`,
      slow: (source) => `La lecture de votre compte ${source} a duré plus d’une demi-heure. Réessayez plus tard.`,
      error: () => "Ce serveur a rencontré une erreur. Réessayez plus tard."
    },
    nothing: "Rien n’a pu être importé.",
    partly: "Ce qui a été importé jusque-là reste. Une autre importation reprend à partir de là.",
    again: "Importer à nouveau",
    againHint: "Ce qui a déjà été importé reste tel quel, même si vous l’avez modifié ou supprimé depuis.",
    services: "Voir vos prestations",
    parts: { host: "Profil", hours: "Horaires", service: "Prestations", team: "Équipes", booking: "Prochains rendez-vous" },
    kinds: { host: "Profil", hours: "Horaires", service: "Prestation", team: "Équipe", booking: "Rendez-vous" },
    counts: {
      toImport: "à importer : {count}",
      taken: "importation faite : {count}",
      unchanged: "importation antérieure : {count}",
      released: "temps libre après annulation là-bas : {count}",
      left_out: "pas d’importation : {count}"
    },
    outcomes: {
      taken: "Importation faite",
      unchanged: "Importation antérieure",
      released: "Temps libre",
      left_out: "Pas d’importation"
    },
    blocked: (count, text) => (count === 1 ? `${text} horaire bloqué` : `${text} horaires bloqués`),
    booked: (count, text) => (count === 1 ? `${text} réservation` : `${text} réservations`),
    fromTo: (first, last) => `du ${first} au ${last}`,
    account: "Compte : {email}",
    line: (field, text) => `${field} : ${text}`,
    picture: "celle du compte",
    toImport: "À importer",
    asHeld: "comme horaire bloqué",
    unnamed: "Un rendez-vous",
    details: "Détails",
    noDetails: "Il n’y a rien à importer.",
    more: (count) => `Et ${count} de plus.`
  }
}

/** The texts of the page that imports accounts of other applications. */
export const importWords: ByLanguage<typeof english> = { en: english, de: german, es: spanish, fr: french }
