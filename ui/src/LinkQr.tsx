/** A link as a QR on white paper; the library that draws it comes only now. */
import { useEffect, useState } from 'react'
import { Skeleton } from './Skeleton.tsx'

interface LinkQrProps {
  link: string
  /** What the picture shows. */
  alt: string
  caption: string
}

/** An address of the picture for `<img>`: never markup in the page. */
async function draw(link: string): Promise<string> {
  const { encodeQR } = await import('qr')
  return `data:image/svg+xml,${encodeURIComponent(encodeQR(link, 'svg', { border: 2 }))}`
}

export function LinkQr({ link, alt, caption }: LinkQrProps) {
  const [picture, setPicture] = useState<string>()
  // Without the picture the link itself is still there.
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isWanted = true
    draw(link).then(
      (address) => isWanted && setPicture(address),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [link])
  if (hasFailed) return null
  return (
    <figure className="grid justify-items-center gap-2">
      <div className="w-full max-w-68 rounded-card bg-paper p-3">
        {picture ? (
          <img src={picture} alt={alt} width={248} height={248} className="aspect-square w-full" />
        ) : (
          <Skeleton className="aspect-square w-full" />
        )}
      </div>
      <figcaption className="text-center text-13 text-muted">{caption}</figcaption>
    </figure>
  )
}
