// Formats are made once and kept: making one takes far longer than writing a number or a time with it. There are few,
// one for each locale and place in the code.

export const dateFormat = kept(Intl.DateTimeFormat)
export const numberFormat = kept(Intl.NumberFormat)
export const relativeTimeFormat = kept(Intl.RelativeTimeFormat)

function kept<Options, Format>(Made: new (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = locale + JSON.stringify(options)
    const format = formats.get(key) ?? new Made(locale, options)
    formats.set(key, format)
    return format
  }
}
