/** A document that is a picture, as it is; nothing of any other, nor of a TIFF, which no browser but Safari draws. */
export function Picture({ mime, src, alt }: { mime: string; src: string; alt: string }) {
  if (!mime.startsWith("image/") || mime === "image/tiff") return null;
  return (
    <p>
      <img src={src} alt={alt} className="max-w-full" />
    </p>
  );
}
