import { randomBytes } from "node:crypto";

/** A PDF of pages that show a line of text each, as bytes; `parts` are further objects, entries of its catalog and of its first page. */
export function letterPdf(
  texts: string | string[] = "Bonjour",
  parts: { objects?: string[]; catalog?: string; page?: string } = {},
): string {
  const further = 6 + (parts.objects?.length ?? 0);
  const pages = [texts].flat().map((text, index) => {
    const line = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`;
    const at = index === 0 ? 3 : further + 2 * (index - 1);
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents ${at + 1} 0 R ${index === 0 ? (parts.page ?? "") : ""} >>`;
    return { at, objects: [page, `<< /Length ${line.length} >>\nstream\n${line}\nendstream`] };
  });
  const [first, ...others] = pages.map(({ objects }) => objects);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${parts.catalog ?? ""} >>`,
    `<< /Type /Pages /Kids [${pages.map(({ at }) => `${at} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    ...first!,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...(parts.objects ?? []),
    ...others.flat(),
  ];
  let file = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  return `${file}${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

/** A PDF of so many bytes, nearly all of a picture that cannot be packed smaller. */
export function heavyPdf(size: number): File {
  const noise = randomBytes(size).toString("latin1");
  const made = (length: number) =>
    letterPdf("a", {
      page: "/Thumb 6 0 R",
      objects: [
        `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length ${length} >>\nstream\n${noise.slice(0, length)}\nendstream`,
      ],
    });
  const bytes = Buffer.from(made(size - (made(size).length - size)), "latin1");
  return new File([bytes], "scan.pdf");
}
