import { useEffect, useRef, useState } from "react";
import { fileSizeText } from "~/ui/text/file-size";
import { useTranslation } from "~/ui/text/translation";

type ChosenFilesProps = {
  /** Id of the field of files. */
  fieldId: string;
  /** The most that one file may have. */
  maxBytes: number;
};

/** What is chosen in a field of files, and which is too large, before anything is sent; nothing without scripts. */
export function ChosenFiles({ fieldId, maxBytes }: ChosenFilesProps) {
  const { t: common, i18n } = useTranslation("common");
  const { t } = useTranslation("errors");
  const [files, setFiles] = useState<File[]>([]);
  useEffect(() => {
    const input = document.getElementById(fieldId) as HTMLInputElement | null;
    const look = () => setFiles([...(input?.files ?? [])]);
    // A browser that goes back may give the choice back.
    look();
    input?.addEventListener("change", look);
    return () => input?.removeEventListener("change", look);
  }, [fieldId]);
  return (
    <div className="chosen-files" role="status">
      {files.map((file) => (
        <p key={`${file.name} ${file.size} ${file.lastModified}`}>
          {file.name} ({fileSizeText(file.size, common, i18n.language)})
          {file.size > maxBytes ? <strong className="error">{t("fileTooLarge")}</strong> : <Picture of={file} />}
        </p>
      ))}
    </div>
  );
}

/** A small picture of a file, where the browser can draw it. */
function Picture({ of }: { of: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!of.type.startsWith("image/")) return;
    createImageBitmap(of, { resizeHeight: 96 }).then(
      (picture) => {
        const place = canvas.current;
        if (!place) return;
        Object.assign(place, { width: picture.width, height: picture.height });
        place.getContext("2d")?.drawImage(picture, 0, 0);
      },
      () => {},
    );
  }, [of]);
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} width={0} height={0} />
    </span>
  );
}
