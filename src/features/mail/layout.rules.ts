import { escapeHtml } from '#shared/html.ts'
/** The content of a mail; every part is plain text. */
export interface MailParts {
  productName: string
  publicUrl: string
  title: string
  lines: string[]
  /** Links below the lines. */
  list?: { text: string; url: string }[]
  /** null: the mail has no button. */
  button: { label: string; url: string } | null
  /** Shown above the button's address, for mail programs in which buttons do not work. */
  fallback: string
  footer: string[]
  /** A link below the footer, such as the one to unsubscribe. */
  footLink?: { text: string; url: string }
  /** The attributes of its `html` element: language and direction. */
  attributes: string
}

/** The two bodies of a mail, HTML and plain text, with the same content. */
export function composeMail(mail: MailParts): { text: string; html: string } {
  return { text: plainOf(mail), html: htmlOf(mail) }
}

function plainOf({ productName, publicUrl, title, lines, list = [], button, footer, footLink }: MailParts): string {
  const paragraphs = [
    title,
    ...lines,
    ...list.map(({ text, url }) => `- ${text}\n  ${url}`),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    `-- \n${productName}, ${publicUrl}`,
    ...footer,
    ...(footLink ? [`${footLink.text}:\n${footLink.url}`] : []),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

const FONT = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif`
const ITEM = 'margin:0 0 16px;padding-left:12px;border-left:3px solid #fdb944'

// Mail programs support tables and inline styles; those that also support <style> get the site's dark scheme.
function htmlOf(mail: MailParts): string {
  const { productName, publicUrl, title, lines, list = [], button, fallback, footer, footLink, attributes } = mail
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('\n')
  const items = list.map((item) => `<p style="${ITEM}">${link(item)}</p>`).join('\n')
  const small = footer.map((line) => `<p style="margin:0 0 8px">${escapeHtml(line)}</p>`).join('\n')
  return `<!doctype html>
<html ${attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #061018 !important }
  .card { background: #15222c !important }
  .text, .text h1 { color: #f5f3ef !important }
  .small { color: #9eabb5 !important }
  .link { color: #fcbe54 !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#eef2f5">
<table ${attributes} class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef2f5">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="background:#0d1922;border-radius:18px 18px 0 0;padding:24px 28px;${FONT};font-size:20px;font-weight:650;color:#f5f3ef">
<span style="display:inline-block;width:12px;height:12px;margin-right:10px;border-radius:6px;background:#fdb944"></span>${escapeHtml(productName)}
</td></tr>
<tr><td class="card text" style="background:#ffffff;border-radius:0 0 18px 18px;padding:28px;${FONT};font-size:16px;line-height:24px;color:#132231">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:650;color:#132231">${escapeHtml(title)}</h1>
${paragraphs}
${items}
${button ? buttonOf(button, fallback) : ''}</td></tr>
<tr><td class="small" style="padding:20px 28px;${FONT};font-size:12px;line-height:16px;color:#53616d">
${small}${footLink ? `\n<p style="margin:0 0 8px">${link(footLink)}</p>` : ''}
<p style="margin:0">${escapeHtml(productName)}, ${link({ text: publicUrl, url: publicUrl })}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function link({ text, url }: { text: string; url: string }): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:#864905">${escapeHtml(text)}</a>`
}

function buttonOf({ label, url: plainUrl }: { label: string; url: string }, fallback: string): string {
  const url = escapeHtml(plainUrl)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td style="border-radius:12px;background:#fdb944">
<a href="${url}" style="display:inline-block;padding:13px 26px;${FONT};font-size:16px;font-weight:650;color:#251200;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p class="small" style="margin:0;font-size:14px;line-height:20px;color:#53616d">${escapeHtml(fallback)}<br>
<a class="link" href="${url}" style="color:#864905;word-break:break-all">${url}</a></p>
`
}
