/** Above this the photo is made smaller before it is sent, bytes. */
const enoughBytes = 1_000_000;
/** Long side in pixels; the server keeps 1600. */
const longestSide = 2_048;

const known = /^image\/(jpeg|png|webp|avif|hei[cf])$/;

/**
 * What is sent in a photo's place: a large one made smaller here, which spares a slow connection
 * most of its bytes, and one in a format that this browser can open and the server does not take.
 * Whatever cannot be prepared goes as it is, and the server judges.
 */
export async function preparePhoto(file: File): Promise<Blob> {
  const foreign = /hei[cf]$/.test(file.type);
  if (!known.test(file.type) || (file.size <= enoughBytes && !foreign)) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const pen = canvas.getContext("2d");
    if (!pen) return file;
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, "image/jpeg", 0.9),
    );
    return smaller && (foreign || smaller.size < file.size) ? smaller : file;
  } catch {
    return file;
  }
}
