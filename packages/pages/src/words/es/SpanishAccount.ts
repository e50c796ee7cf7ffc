import type { englishAccount } from "../console/EnglishAccount.ts"
import type { Translated } from "../Language.ts"

/** The texts of the pages about the host's account in Spanish. */
export const spanishAccount: Translated<typeof englishAccount> = {
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
    imageHint: "La dirección HTTPS de una imagen.",
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
    accentHint:
      "El de los botones, los enlaces y el día elegido, por ejemplo #1f5a4d. Si se deja vacío, es el color de este sitio.",
    accentProblem: "Introduzca un color como #1f5a4d o deje el campo vacío.",
    contrastProblem: (ratio, sheet) =>
      `Este color se lee mal: su contraste con la página (${sheet}) es de ${ratio}:1 y debe ser de al menos 4,5:1. Elija un color que se distinga más de la página.`,
    logo: "Logotipo",
    logoHint: "La dirección HTTPS de una imagen. Se muestra en la parte superior de sus páginas.",
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
