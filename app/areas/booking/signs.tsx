import { listText } from "~/ui/text/list";
import { useTranslation } from "~/ui/text/translation";

/** The signs, whole: a list where there is room, else one sentence. */
export function Signs({ names }: { names: string[] }) {
  const { i18n } = useTranslation("booking");
  const separator = listText(["", ""], i18n.language === "en" ? "en" : "fr");
  return (
    <span className="signs">
      {names.map((name, index) => (
        <span key={name}>
          {name}
          {index < names.length - 1 && <span className="md:sr-only">{separator}</span>}
        </span>
      ))}
    </span>
  );
}
