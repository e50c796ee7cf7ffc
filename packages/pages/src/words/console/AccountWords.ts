import type { ByLanguage, Translated } from "../Language.ts"

const english = {
  plan: {
    title: "Your plan",
    current: (plan: "free" | "pro") => `You are on the ${plan === "pro" ? "Pro" : "Free"} plan.`,
    plans: { free: "Free", pro: "Pro" },
    feature: "Feature",
    services: "Services that visitors can book",
    unlimited: "Unlimited",
    features: {
      groups: "Group services",
      approval: "Requests that you accept or decline",
      slugs: "Custom service links",
      api: "API access to your bookings",
      webhooks: "Webhook notifications"
    },
    included: "Included",
    notIncluded: "Not included",
    downgraded: "On Free, everything you have is kept: this console still shows all bookings and services.",
    all: "Your plan includes everything.",
    ask: "Ask the operator of this site to change your plan."
  },
  profile: {
    lead: "What visitors see on your booking page.",
    name: "Name",
    title: "Title",
    titleHint: "For example “Consultant”.",
    bio: "About you",
    username: "Username",
    usernameHint: "Part of your page's address. After a change, old links stop working.",
    avatar: "Picture",
    imageHint: "The HTTPS address of an image, which is copied once when you save.",
    currency: "Currency",
    currencyHint: "Your prices are in this currency.",
    currencyChanges: (before: string, after: string) =>
      `Your prices keep their numbers: ${before} becomes ${after}. Confirm the change, or choose the former currency.`,
    changeCurrency: (currency: string) => `Change all prices to ${currency}`,
    email: "Email address",
    emailHint: "You sign in with this address. Ask the operator of this site to change it.",
    feed: "Calendar feed",
    feedLead: "Subscribe to this address in your calendar program to see your bookings there. Keep it private.",
    makeFeed: "Create feed address",
    renewFeed: "Replace feed address"
  },
  look: {
    lead: "How your booking pages look, including when they are embedded in another site.",
    accent: "Accent colour",
    pickAccent: "Choose an accent colour",
    accentHint: "Used for buttons, links and the selected day, such as #1f5a4d. If left empty, this site's colour is used.",
    accentProblem: "Enter a colour such as #1f5a4d, or leave the field empty.",
    contrastProblem: (ratio: string, sheet: string) =>
      `This colour is hard to read: its contrast with the page (${sheet}) is ${ratio}:1, and must be at least 4.5:1. Choose a colour that differs more from the page.`,
    logo: "Logo",
    logoHint: "The HTTPS address of an image, which is copied once when you save. It is shown above your pages.",
    logoProblem: "Logo must be an address that begins with https://.",
    language: "Language",
    languageHint: "Used for your pages and emails when visitors don't choose one.",
    noLanguage: "The visitor's language",
    hours: "Time of day",
    usualHours: "The usual format of the language",
    hourFormats: { 12: "12 hours, 2:30 pm", 24: "24 hours, 14:30" },
    indexable: "Search engines may list my pages",
    indexableHint: "If not, anyone who has the link can still open your pages.",
    preview: "Preview",
    previewed: "This is a preview. Nothing has been saved yet.",
    previewHeading: "Preview",
    drawing: (scheme: string) => `A booking page in ${scheme.toLowerCase()}`,
    schemes: { light: "Light mode", dark: "Dark mode" },
    contrast: (ratio: string) => `contrast ${ratio}:1.`,
    adapted: (color: string) => `Shown as ${color} here, so that it stays readable.`,
    sampleLink: "Change time zone",
    sampleButton: "Book",
    open: "Open your booking page"
  },
  people: {
    lead: "Handle requests from people who want to see or delete their data.",
    export: "Download data",
    eraseText:
      "Names, addresses, answers and texts are removed from bookings, emails, invites and contacts. Times, states and payments are kept. This cannot be undone.",
    email: "Email address of the person",
    emailProblem: "Enter an email address in the correct format, like name@example.com.",
    erase: "Erase person",
    erasure: "Erasing a person",
    erasing: (erased: string, total: string) => `${erased} of ${total} records erased`,
    erased: "The person has been erased.",
    erasureHint: "The rest is erased in the background. You can leave this page.",
    records: "A booking counts as one record, with its emails and events. So does an invite, a contact and a stored response.",
    recordsErased: "Erased",
    recordsLeft: "Left",
    refresh: "Refresh"
  }
}

const german: Translated<typeof english> = {
  plan: {
    title: "Ihr Tarif",
    current: (plan) => `Sie nutzen den Tarif ${plan === "pro" ? "Pro" : "Free"}.`,
    plans: { free: "Free", pro: "Pro" },
    feature: "Funktion",
    services: "Buchbare Angebote",
    unlimited: "Unbegrenzt",
    features: {
      groups: "Gruppenangebote",
      approval: "Anfragen, die Sie annehmen oder ablehnen",
      slugs: "Eigene Links für Angebote",
      api: "API-Zugriff auf Ihre Buchungen",
      webhooks: "Benachrichtigungen per Webhook"
    },
    included: "Enthalten",
    notIncluded: "Nicht enthalten",
    downgraded: "Im Tarif Free bleibt alles erhalten: Hier sehen Sie weiterhin alle Buchungen und Angebote.",
    all: "Ihr Tarif enthält alles.",
    ask: "Wenden Sie sich an den Betreiber dieser Website, um Ihren Tarif zu ändern."
  },
  profile: {
    lead: "Das sehen Besucher auf Ihrer Buchungsseite.",
    name: "Name",
    title: "Titel",
    titleHint: "Zum Beispiel „Beraterin“.",
    bio: "Über Sie",
    username: "Benutzername",
    usernameHint: "Teil der Adresse Ihrer Seite. Nach einer Änderung funktionieren alte Links nicht mehr.",
    avatar: "Bild",
    imageHint: "Die HTTPS-Adresse eines Bildes. Es wird beim Speichern einmal kopiert.",
    currency: "Währung",
    currencyHint: "Ihre Preise sind in dieser Währung angegeben.",
    currencyChanges: (before, after) =>
      `Ihre Preise behalten ihre Zahlen: Aus ${before} wird ${after}. Bestätigen Sie die Änderung, oder wählen Sie die bisherige Währung.`,
    changeCurrency: (currency) => `Alle Preise auf ${currency} umstellen`,
    email: "E-Mail-Adresse",
    emailHint: "Mit dieser Adresse melden Sie sich an. Ändern kann sie der Betreiber dieser Website.",
    feed: "Kalender-Feed",
    feedLead: "Ihr Kalenderprogramm kann diese Adresse abonnieren und zeigt dann Ihre Buchungen. Behalten Sie sie für sich.",
    makeFeed: "Feed-Adresse erstellen",
    renewFeed: "Feed-Adresse ersetzen"
  },
  look: {
    lead: "Wie Ihre Buchungsseiten aussehen, auch wenn sie in eine andere Website eingebettet sind.",
    accent: "Akzentfarbe",
    pickAccent: "Akzentfarbe auswählen",
    accentHint:
      "Für Schaltflächen, Links und den gewählten Tag, zum Beispiel #1f5a4d. Bleibt das Feld leer, gilt die Farbe dieser Website.",
    accentProblem: "Geben Sie eine Farbe wie #1f5a4d ein, oder lassen Sie das Feld leer.",
    contrastProblem: (ratio, sheet) =>
      `Diese Farbe ist schlecht lesbar: Ihr Kontrast zur Seite (${sheet}) beträgt ${ratio}:1, nötig sind mindestens 4,5:1. Wählen Sie eine Farbe, die sich stärker von der Seite abhebt.`,
    logo: "Logo",
    logoHint: "Die HTTPS-Adresse eines Bildes. Es wird beim Speichern einmal kopiert und steht oben auf Ihren Seiten.",
    logoProblem: "Logo: Geben Sie eine Adresse ein, die mit https:// beginnt.",
    language: "Sprache",
    languageHint: "Für Ihre Seiten und E-Mails, wenn Besucher keine andere wählen.",
    noLanguage: "Die der Besucher",
    hours: "Uhrzeit",
    usualHours: "Wie in der Sprache üblich",
    hourFormats: { 12: "12 Stunden, 2:30 PM", 24: "24 Stunden, 14:30" },
    indexable: "Suchmaschinen dürfen meine Seiten aufnehmen",
    indexableHint: "Unabhängig davon kann jeder, der den Link hat, Ihre Seiten öffnen.",
    preview: "Vorschau",
    previewed: "Dies ist eine Vorschau. Es wurde noch nichts gespeichert.",
    previewHeading: "Vorschau",
    drawing: (scheme) => `Buchungsseite, ${scheme}`,
    schemes: { light: "Helle Darstellung", dark: "Dunkle Darstellung" },
    contrast: (ratio) => `Kontrast ${ratio}:1.`,
    adapted: (color) => `Damit die Farbe lesbar bleibt, ist sie hier ${color}.`,
    sampleLink: "Zeitzone ändern",
    sampleButton: "Buchen",
    open: "Buchungsseite öffnen"
  },
  people: {
    lead: "Beantworten Sie Anliegen von Personen, die ihre Daten einsehen oder löschen lassen möchten.",
    export: "Daten herunterladen",
    eraseText:
      "Namen, Adressen, Antworten und Texte verschwinden aus Buchungen, E-Mails, Einladungen und Kontakten. Zeiten, Status und Zahlungen bleiben. Das kann nicht rückgängig gemacht werden.",
    email: "E-Mail-Adresse der Person",
    emailProblem: "Geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@example.com.",
    erase: "Person löschen",
    erasure: "Löschung einer Person",
    erasing: (erased, total) => `${erased} von ${total} Einträgen gelöscht`,
    erased: "Die Person wurde gelöscht.",
    erasureHint: "Der Rest wird im Hintergrund gelöscht. Sie können diese Seite verlassen.",
    records:
      "Eine Buchung mit ihren E-Mails und Ereignissen zählt als ein Eintrag, ebenso eine Einladung, ein Kontakt und eine gespeicherte Antwort.",
    recordsErased: "Gelöscht",
    recordsLeft: "Verbleibend",
    refresh: "Aktualisieren"
  }
}

const spanish: Translated<typeof english> = {
  plan: {
    title: "Su plan",
    current: (plan) => `Tiene el plan ${plan === "pro" ? "Pro" : "Free"}.`,
    plans: { free: "Free", pro: "Pro" },
    feature: "Función",
    services: "Servicios que se pueden reservar",
    unlimited: "Sin límite",
    features: {
      groups: "Servicios para grupos",
      approval: "Solicitudes que usted acepta o rechaza",
      slugs: "Enlaces personalizados",
      api: "Acceso a sus reservas por la API",
      webhooks: "Avisos por webhook"
    },
    included: "Incluido",
    notIncluded: "No incluido",
    downgraded: "En el plan Free se conserva todo lo que tiene: sus páginas muestran todas las reservas y servicios.",
    all: "Su plan lo incluye todo.",
    ask: "Para cambiar de plan, diríjase al operador de este sitio."
  },
  profile: {
    lead: "Lo que se ve en su página de reservas.",
    name: "Nombre",
    title: "Título",
    titleHint: "Por ejemplo, «Consultora».",
    bio: "Acerca de usted",
    username: "Nombre de usuario",
    usernameHint: "Forma parte de la dirección de su página. Tras un cambio, los enlaces antiguos dejan de funcionar.",
    avatar: "Foto",
    imageHint: "La dirección HTTPS de una imagen, que se copia una vez al guardar.",
    currency: "Moneda",
    currencyHint: "Los precios están en esta moneda.",
    currencyChanges: (before, after) =>
      `Las cifras de sus precios no cambian: ${before} pasa a ser ${after}. Confirme el cambio o elija la moneda anterior.`,
    changeCurrency: (currency) => `Cambiar todos los precios a ${currency}`,
    email: "Correo electrónico",
    emailHint: "Con esta dirección inicia sesión. Para cambiarla, diríjase al operador de este sitio.",
    feed: "Canal de calendario",
    feedLead: "Su programa de calendario puede suscribirse a esta dirección y mostrar sus reservas. No la comparta.",
    makeFeed: "Crear dirección del canal",
    renewFeed: "Reemplazar dirección del canal"
  },
  look: {
    lead: "El aspecto de sus páginas de reservas, también cuando se insertan en otro sitio.",
    accent: "Color de acento",
    pickAccent: "Elegir el color de acento",
    accentHint:
      "El de los botones, los enlaces y el día elegido, por ejemplo #1f5a4d. Si se deja vacío, es el color de este sitio.",
    accentProblem: "Introduzca un color como #1f5a4d o deje el campo vacío.",
    contrastProblem: (ratio, sheet) =>
      `Este color se lee mal: su contraste con la página (${sheet}) es de ${ratio}:1 y debe ser de al menos 4,5:1. Elija un color que se distinga más de la página.`,
    logo: "Logotipo",
    logoHint:
      "La dirección HTTPS de una imagen, que se copia una vez al guardar. Se muestra en la parte superior de sus páginas.",
    logoProblem: "Logotipo: introduzca una dirección que empiece por https://.",
    language: "Idioma",
    languageHint: "El de sus páginas y correos para quienes no elijan otro.",
    noLanguage: "El de cada visitante",
    hours: "Formato de hora",
    usualHours: "El habitual del idioma",
    hourFormats: { 12: "12 horas, 2:30 p.\u00a0m.", 24: "24 horas, 14:30" },
    indexable: "Los buscadores pueden incluir mis páginas",
    indexableHint: "Si no, cualquiera que tenga el enlace puede abrirlas igualmente.",
    preview: "Vista previa",
    previewed: "Esto es una vista previa. Aún no se ha guardado nada.",
    previewHeading: "Vista previa",
    drawing: (scheme) => `Una página de reservas, ${scheme}`,
    schemes: { light: "Modo claro", dark: "Modo oscuro" },
    contrast: (ratio) => `contraste de ${ratio}:1.`,
    adapted: (color) => `Aquí el color es ${color}, para que se pueda leer.`,
    sampleLink: "Cambiar la zona horaria",
    sampleButton: "Reservar",
    open: "Abrir su página de reservas"
  },
  people: {
    lead: "Atienda a las personas que quieran ver o borrar sus datos.",
    export: "Descargar los datos",
    eraseText:
      "Los nombres, direcciones, respuestas y textos desaparecen de reservas, correos, invitaciones y contactos. Las horas, los estados y los pagos se conservan. Esto no se puede deshacer.",
    email: "Correo electrónico de la persona",
    emailProblem: "Introduzca un correo electrónico válido, como nombre@example.com.",
    erase: "Borrar a la persona",
    erasure: "Borrado de una persona",
    erasing: (erased, total) => `${erased} de ${total} registros borrados`,
    erased: "La persona se ha borrado.",
    erasureHint: "El resto se borra en segundo plano. Puede salir de esta página.",
    records:
      "Una reserva, con sus correos y eventos, cuenta como un registro, igual que una invitación, un contacto o una respuesta guardada.",
    recordsErased: "Borrados",
    recordsLeft: "Pendientes",
    refresh: "Actualizar"
  }
}

const french: Translated<typeof english> = {
  plan: {
    title: "Votre offre",
    current: (plan) => `Vous avez l’offre ${plan === "pro" ? "Pro" : "Free"}.`,
    plans: { free: "Free", pro: "Pro" },
    feature: "Fonction",
    services: "Prestations réservables",
    unlimited: "Illimité",
    features: {
      groups: "Prestations de groupe",
      approval: "Demandes que vous acceptez ou refusez",
      slugs: "Liens personnalisés",
      api: "Accès à vos réservations par l’API",
      webhooks: "Notifications par webhook"
    },
    included: "Inclus",
    notIncluded: "Non inclus",
    downgraded: "Avec l’offre Free, rien n’est perdu : vos pages affichent toujours toutes vos réservations et prestations.",
    all: "Votre offre comprend tout.",
    ask: "Pour changer d’offre, adressez-vous à l’exploitant de ce site."
  },
  profile: {
    lead: "Ce que les visiteurs voient sur votre page de réservation.",
    name: "Nom",
    title: "Titre",
    titleHint: "Par exemple « Consultante ».",
    bio: "À propos de vous",
    username: "Nom d’utilisateur",
    usernameHint: "Il fait partie de l’adresse de votre page. Après un changement, les anciens liens ne fonctionnent plus.",
    avatar: "Photo",
    imageHint: "L’adresse HTTPS d’une image, copiée une fois lors de l’enregistrement.",
    currency: "Devise",
    currencyHint: "Vos prix sont dans cette devise.",
    currencyChanges: (before, after) =>
      `Les chiffres de vos prix ne changent pas : ${before} devient ${after}. Confirmez le changement ou choisissez l’ancienne devise.`,
    changeCurrency: (currency) => `Passer tous les prix en ${currency}`,
    email: "Adresse e-mail",
    emailHint: "Elle sert à vous connecter. Pour la changer, adressez-vous à l’exploitant de ce site.",
    feed: "Flux d’agenda",
    feedLead:
      "Votre logiciel d’agenda peut s’abonner à cette adresse pour afficher vos réservations. Ne la communiquez à personne.",
    makeFeed: "Créer une adresse de flux",
    renewFeed: "Remplacer l’adresse de flux"
  },
  look: {
    lead: "L’apparence de vos pages de réservation, y compris lorsqu’elles sont intégrées à un autre site.",
    accent: "Couleur d’accent",
    pickAccent: "Choisir la couleur d’accent",
    accentHint:
      "Celle des boutons, des liens et du jour choisi, par exemple #1f5a4d. Si le champ reste vide, c’est la couleur de ce site.",
    accentProblem: "Saisissez une couleur comme #1f5a4d, ou laissez le champ vide.",
    contrastProblem: (ratio, sheet) =>
      `Cette couleur est difficile à lire : son contraste avec la page (${sheet}) est de ${ratio}:1, il doit être d’au moins 4,5:1. Choisissez une couleur qui se détache davantage de la page.`,
    logo: "Logo",
    logoHint: "L’adresse HTTPS d’une image, copiée une fois lors de l’enregistrement. Elle s’affiche en haut de vos pages.",
    logoProblem: "Logo : saisissez une adresse qui commence par https://.",
    language: "Langue",
    languageHint: "Celle de vos pages et e-mails pour les visiteurs qui n’en choisissent pas.",
    noLanguage: "Celle du visiteur",
    hours: "Format de l’heure",
    usualHours: "Selon l’usage de la langue",
    hourFormats: { 12: "12 heures, 2:30 PM", 24: "24 heures, 14:30" },
    indexable: "Les moteurs de recherche peuvent référencer mes pages",
    indexableHint: "Dans tous les cas, vos pages restent accessibles à toute personne qui a le lien.",
    preview: "Aperçu",
    previewed: "Ceci est un aperçu. Rien n’a encore été enregistré.",
    previewHeading: "Aperçu",
    drawing: (scheme) => `Une page de réservation, ${scheme}`,
    schemes: { light: "Mode clair", dark: "Mode sombre" },
    contrast: (ratio) => `contraste de ${ratio}:1.`,
    adapted: (color) => `La couleur est ici ${color}, pour rester lisible.`,
    sampleLink: "Changer de fuseau horaire",
    sampleButton: "Réserver",
    open: "Ouvrir votre page de réservation"
  },
  people: {
    lead: "Répondez aux personnes qui veulent consulter ou faire supprimer leurs données.",
    export: "Télécharger les données",
    eraseText:
      "Les noms, adresses, réponses et textes disparaissent des réservations, e-mails, invitations et contacts. Les horaires, états et paiements restent. Cette opération est irréversible.",
    email: "Adresse e-mail de la personne",
    emailProblem: "Saisissez une adresse e-mail valide, par exemple nom@example.com.",
    erase: "Effacer la personne",
    erasure: "Effacement d’une personne",
    erasing: (erased, total) => `Éléments effacés : ${erased} sur ${total}`,
    erased: "La personne a été effacée.",
    erasureHint: "Le reste est effacé en arrière-plan. Vous pouvez quitter cette page.",
    records:
      "Une réservation, avec ses e-mails et ses événements, compte pour un élément, tout comme une invitation, un contact ou une réponse enregistrée.",
    recordsErased: "Effacés",
    recordsLeft: "Restants",
    refresh: "Actualiser"
  }
}

/** The texts of the pages about the host's account, by language. */
export const accountWords: ByLanguage<typeof english> = { en: english, de: german, es: spanish, fr: french }
